import { deflateSync } from 'node:zlib'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { fileKinds } from '#shared/documents/document-files.ts'
import type { Drawing } from '#shared/signing/drawn-name.ts'
import {
  type SignedContent,
  signedPdf,
} from '#server/features/signing/package/copies/certificate.ts'
import { work as copyPages } from '#server/features/signing/package/copies/copy-document.work.ts'
import { fromLeft } from '#server/outside/pdf/pdf-lines.ts'
import { aPdf, aPng } from '#tests/support/files.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { jpegWithExif } from '#tests/support/real-files.ts'
import { aDrawnName, aLetterhead, pngOf, someStrokes } from '#tests/support/signatures.ts'

interface Given {
  typedName: string
  name?: string
  file?: string
  drawn?: Drawing
  content?: SignedContent
}

/** A certificate of a signature with these names. */
const certify = ({ typedName, name = typedName, file, drawn, content }: Given) =>
  signedPdf(
    {
      format: 'portal-signature/1',
      signatureId: '01234567-89ab-7def-8123-456789abcdef',
      signed: 'authorization',
      taxYear: 2025,
      firm: 'Merrow Tax LLC',
      signer: { person: 'taxpayer', name, typedName },
      way: 'remote',
      signedAt: '2026-02-11T10:00:00.000Z',
      proof: { kind: 'password', text: 'Signed in, and typed the password again' },
      from: { ip: '127.0.0.1', device: 'Firefox on Linux' },
      consent: 'The signer agreed to sign electronically.',
      form: drawn ? 'drawn' : 'typed',
      ...(drawn && { drawn }),
      documents: file
        ? [{ kind: 'other', authority: null, name: file, sha256: 'a'.repeat(64) }]
        : [],
      figures: [],
      binding: 'b'.repeat(64),
      checkpoint: null,
    },
    content ?? { documents: [] },
    { publicUrl: 'https://portal.example', from: aLetterhead },
  )

test.each([
  ['Vietnamese', 'Nguyễn Thị Ánh Đức'],
  ['Polish', 'Łukasz Żółć-Gęślą'],
  ['Turkish and Icelandic', 'İbrahim Yıldız Þórður'],
  ['Greek', 'Γεώργιος Παπαδόπουλος'],
  ['Yoruba, with marks of their own', 'Ọlárìnṣẹ̀ Adébáyọ̀'],
  ['Armenian', 'Արամ Խաչատրյան'],
  ['Chinese', '张伟 報稅'],
  ['Japanese', '山田さくら'],
  ['Korean', '김민준'],
  ['Thai', 'สมชาย'],
  ['emoji', '😀 Zoë 🦊'],
])('a %s name is written as it is, and can be searched and copied', async (_what, typedName) => {
  const { text } = await readPdf(await certify({ typedName, file: `${typedName}.pdf` }))
  expect(text.normalize('NFC')).toContain(`Signed by${typedName} (taxpayer)`)
  expect(text.normalize('NFC')).toContain(`What was signed: ${typedName}.pdf`)
  expect(text).not.toMatch(/‹U\+|\uFFFD/)
})

test.each([
  ['Arabic', 'محمد علي بن حسن'],
  ['Hebrew', 'שלום כהן'],
])('an %s name can be searched and copied', async (_what, typedName) => {
  const { text } = await readPdf(await certify({ typedName }))
  for (const word of typedName.split(' ')) expect(text).toContain(word)
})

test('words of Arabic and Hebrew are drawn from the right, numbers and other words are not', () => {
  expect(fromLeft('Tax of שלום כהן, 2025')).toEqual(['Tax of ', 'כהן', ' ', 'שלום', ', 2025'])
  expect(fromLeft('محمد (2025.1) علي')).toEqual(['علي', ' ', '(', '2025.1', ')', ' ', 'محمد'])
  expect(fromLeft('Nora Day')).toEqual(['Nora Day'])
})

test('decomposed letters, as some devices send them, are those of the composed name', async () => {
  const typedName = 'Nguyễn Thị Ánh'
  expect(await certify({ typedName: typedName.normalize('NFD'), name: typedName })).toStrictEqual(
    await certify({ typedName, name: typedName.normalize('NFD') }),
  )
})

test('a name with a letter that no font here has is drawn, not typed; the certificate has its code point', async () => {
  const typedName = '𠮷田\u200B\u2060 A\u0007da'
  await expect(certify({ typedName })).rejects.toThrow('can’t show “𠮷” as typed letters')
  const { text } = await readPdf(await certify({ typedName, drawn: someStrokes }))
  expect(text).toContain('Signed by‹U+20BB7›田 Ada (taxpayer)')
  expect(text).toContain('‹U+…› is the Unicode code point of a letter that no font here has')
})

test('invisible letters are left out', async () => {
  const { text } = await readPdf(await certify({ typedName: 'A\u200B\u2060\u0007da' }))
  expect(text).toContain('Signed byAda (taxpayer)')
})

test('long names and file names wrap within the page', async () => {
  const typedName = `${'Wolfeschlegelsteinhausenbergerdorff '.repeat(5)}王${'力'.repeat(90)}`
  const file = `${'báo-cáo-thuế-'.repeat(18)}.pdf`
  const { texts, text } = await readPdf(await certify({ typedName, file }))
  expect(Math.max(...texts.map(({ right }) => right))).toBeLessThanOrEqual(612 - 56 + 0.1)
  expect(text.replaceAll(' ', '')).toContain(file)
  expect(text).toContain('力'.repeat(20))
})

test('a letter and its certificate are one small PDF, the same at each making', async () => {
  const given = {
    typedName: 'Nguyễn Thị Ánh',
    name: 'Łukasz Γεώργιος Йосип',
    file: '報稅 محمد שלום 😀.pdf',
    content: { letter: 'Dear Nguyễn,\n\nThank you.\nSee you soon.\n\nMerrow', documents: [] },
  }
  const first = await certify(given)
  await certify({ typedName: 'Somebody else' })
  expect(await certify(given)).toStrictEqual(first)
  expect(first.length).toBeLessThan(60_000)
  expect((await readPdf(first)).text).toContain('Dear Nguyễn,')
})

test('a drawn name is lines, a typed one is letters, and neither is a picture', async () => {
  const drawn = await readPdf(await certify({ typedName: 'Nora Day', drawn: someStrokes }))
  expect(drawn).toMatchObject({ hasLines: true, hasPictures: false })
  expect(drawn.text.match(/Nora Day/g)).toHaveLength(1)
  const typed = await readPdf(await certify({ typedName: 'Nora Day' }))
  expect(typed).toMatchObject({ hasLines: false, hasPictures: false })
  expect(typed.text.match(/Nora Day/g)).toHaveLength(2)
})

test.each(['Form 8879 :).pdf', '(unsigned.pdf', 'Nguyễn Quốc Vĩ.pdf', 'Ĩ Ŝ 報稅 محمد 😀.pdf'])(
  'the document %j is attached under its name',
  async (name) => {
    const [bytes, mimeType] = [aPdf(), fileKinds.pdf.mimeType]
    const documents = [{ name, mimeType, bytes, copy: bytes }]
    const signed = await certify({ typedName: 'Nora Day', content: { documents } })
    expect((await readPdf(signed)).files).toEqual([{ name: `1. ${name}`, bytes }])
  },
)

const copied = async (mimeType: string, bytes: Buffer) => {
  const [page, ...more] = (await PDFDocument.load(await copyPages({ mimeType, bytes }))).getPages()
  expect(more).toEqual([])
  const pictures = page?.node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict)
  return {
    pictures: pictures?.keys().length,
    isTall: (page?.getHeight() ?? 0) > (page?.getWidth() ?? 0),
  }
}

test('a photo of a signed form becomes one upright page of the signed PDF', async () => {
  const one = { width: 1, height: 1 }
  // With one white pixel, the first of the seven passes is the whole picture.
  const interlaced = pngOf({ ...one, format: '0802000001' }, deflateSync(Buffer.alloc(4)))
  for (const png of [aPng(), aDrawnName(), interlaced]) {
    expect(await copied('image/png', png)).toMatchObject({ pictures: 1 })
  }
  const photo = await jpegWithExif()
  expect(await copied('image/jpeg', photo)).toEqual({ pictures: 1, isTall: false })
  // The camera was turned: the photo is wide, the page is tall.
  const exif = 'ffe100224578696600004d4d002a00000008000101120003000000010006000000000000'
  const turned = [photo.subarray(0, 2), Buffer.from(exif, 'hex'), photo.subarray(2)]
  expect(await copied('image/jpeg', Buffer.concat(turned))).toEqual({ pictures: 1, isTall: true })
})

test('a PNG with too many pixels is not copied', async () => {
  const png = pngOf({ width: 4000, height: 3000 }, deflateSync(Buffer.of(0)))
  await expect(copied('image/png', png)).rejects.toThrow(/too large/)
})
