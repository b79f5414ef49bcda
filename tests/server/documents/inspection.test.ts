import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FileKind } from '#shared/documents/document-files.ts'
import { Inspection } from '#server/records/documents/inspection/inspect.ts'
import { kindOfContent } from '#server/records/documents/inspection/inspect.ts'
import { NotAccepted } from '#server/records/documents/inspection/not-accepted.ts'
import { refusalError } from '#server/records/documents/inspection/refusals.ts'
import { projectRoot } from '#server/base/startup.ts'
import { aJpeg, aPdf, aPng } from '#tests/support/files.ts'
import {
  aCompoundFile,
  aJpegOf,
  aLockedWordBinary,
  aLockedWordPackage,
  aPngOf,
  aWordBinary,
  aWordPackage,
  aZip,
  contentTypes,
  type Relation,
  relationships,
  strictRelations,
  wordMain,
} from '#tests/support/hostile-files.ts'
import { pdfKinds } from '#tests/support/pdfs/kinds.ts'
import { onePage } from '#tests/support/pdfs/kinds/page.ts'
import { updated, writePdf } from '#tests/support/pdfs/write-pdf.ts'
import { docx, jpegWithExif, multiPagePdf } from '#tests/support/real-files.ts'

/** `accepted`, `locked`, or the status and message of the refusal. */
async function verdict(kind: FileKind, bytes: Buffer, step?: number): Promise<string> {
  try {
    return (await inspect(kind, bytes, step)).passwordProtected ? 'locked' : 'accepted'
  } catch (error) {
    return refusalOf(error)
  }
}

/** As an upload that arrives in pieces of `step` bytes. */
function inspect(kind: FileKind, bytes: Buffer, step = 256 * 1024) {
  const inspection = new Inspection(kind)
  for (let at = 0; at < bytes.length; at += step) {
    inspection.filter(bytes.subarray(at, at + step))
    inspection.look(bytes.subarray(at, at + step))
  }
  const read = (position: number, length: number) =>
    Promise.resolve(Buffer.from(bytes.subarray(position, position + length)))
  return inspection.finish({ size: bytes.length, read })
}

function refusalOf(error: unknown): string {
  if (!(error instanceof NotAccepted)) throw error
  const { code, message } = refusalError(error.refusal)
  return `${code} ${message}`
}

/** The kind of a file under the name of a kind, or the refusal. */
function kindUnder(name: FileKind, bytes: Buffer): string {
  try {
    return kindOfContent(name, bytes)
  } catch (error) {
    return refusalOf(error)
  }
}

const wrongType = 'UNSUPPORTED_MEDIA_TYPE Invalid file type'
const word = (what: string, todo = 'Please send a PDF of it.') => `BAD_REQUEST ${what}. ${todo}`
const unsafe = word(
  'This Word document contains parts that are not allowed',
  'Please save it again, or send a PDF of it.',
)
const macros = word('Word documents with macros are not accepted')
const embedded = word('Word documents with other files inside are not accepted')
const outside = word('Word documents that load something from elsewhere are not accepted')
const bomb = word('This Word document is too large: it unpacks to more than 100 MB')
const damaged = word(
  'This Word document is damaged',
  'Please save it again and upload the new copy.',
)
const locked = word(
  'This Word document needs a password',
  'Please send it without one, or as a PDF.',
)
const flood = 'BAD_REQUEST This image is too large: at most 100 megapixels are allowed.'
const damagedImage = 'BAD_REQUEST This image is damaged. Please upload another copy.'

test('accepts real files of every kind', async () => {
  expect(await verdict('pdf', await multiPagePdf())).toBe('accepted')
  expect(await verdict('pdf', aPdf())).toBe('accepted')
  expect(await verdict('jpg', await jpegWithExif())).toBe('accepted')
  expect(await verdict('png', aPng())).toBe('accepted')
  expect(await verdict('docx', await docx())).toBe('accepted')
  expect(await verdict('doc', aWordBinary())).toBe('accepted')
})

test('accepts Word documents of several programs, with links, pictures, notes and headers', async () => {
  const folder = path.join(projectRoot, 'node_modules/mammoth/test/test-data')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.docx'))
  expect(names.length).toBeGreaterThan(15)
  for (const name of names) {
    expect(await verdict('docx', await readFile(path.join(folder, name))), name).toBe('accepted')
  }
})

test('recognizes each kind, and nothing else, by its first bytes', async () => {
  const files: Record<FileKind, Buffer> = {
    pdf: await multiPagePdf(),
    jpg: await jpegWithExif(),
    png: aPng(),
    doc: aWordBinary(),
    docx: await docx(),
  }
  const kinds: FileKind[] = ['pdf', 'jpg', 'png', 'doc', 'docx']
  const [photos, anyWord] = [
    ['jpg', 'png'],
    ['docx', 'doc'],
  ]
  for (const promised of kinds) {
    for (const kind of kinds) {
      const isTaken = kind === promised || (photos.includes(promised) && photos.includes(kind))
      const mayBeLocked = anyWord.join() === [promised, kind].join()
      const expected = isTaken ? kind : mayBeLocked ? promised : wrongType
      expect(kindUnder(promised, files[kind]), `${kind} as ${promised}`).toBe(expected)
    }
    for (const begin of ['MZ\x90\0%PDF-', '<html>%PDF-', '<svg ', '', 'PDF', '#!/bin/sh\n%PDF-']) {
      expect(kindUnder(promised, Buffer.from(begin, 'latin1'))).toBe(wrongType)
    }
  }
})

test.each([
  ['a HEIC photo', 'JPG, PNG or PDF', 'jpg', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['a WebP picture', 'JPG, PNG or PDF', 'png', 'RIFF\x24\0\0\0WEBPVP8 '],
  ['an RTF document', 'DOCX or PDF', 'doc', '{\\rtf1'],
] as const)('the refusal of %s under another name says what it is', (what, better, name, begin) => {
  expect(kindUnder(name, Buffer.from(begin, 'latin1'))).toBe(
    `UNSUPPORTED_MEDIA_TYPE This file is ${what}, whatever its name says. Please save it as ${better} and send that.`,
  )
})

test('a PDF with a ZIP archive or an image behind it is only a PDF', async () => {
  for (const more of [aZip([{ name: 'x.exe', data: 'MZ' }]), await docx(), aJpegOf(10, 10)]) {
    const both = Buffer.concat([aPdf(), more])
    expect(await verdict('pdf', both)).not.toMatch(/^[A-Z]/)
    for (const kind of ['docx', 'doc', 'jpg', 'png'] as const) {
      expect(kindUnder(kind, both)).toBe(wrongType)
    }
  }
})

test('fails only with a refusal, whatever the bytes', async () => {
  const files: [FileKind, Buffer][] = [
    ['pdf', await sample('locked-256.pdf')],
    ['jpg', aJpegOf(10, 10)],
    ['png', aPng()],
    ['doc', aWordBinary()],
    ['docx', aWordPackage()],
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }),
      fc.nat(),
      async ([kind, bytes], changes, length) => {
        const broken = Buffer.from(bytes)
        for (const [at, value] of changes) broken[at % broken.length] = value
        await verdict(kind, broken.subarray(0, (length % broken.length) + 1))
      },
    ),
    { numRuns: 500 },
  )
})

describe('an image', () => {
  test.each([
    [10_000, 10_000, 'accepted'],
    [10_001, 10_000, flood],
    [65_500, 65_500, flood],
    [0, 10, damagedImage],
  ])('of %i by %i pixels: %s', async (width, height, expected) => {
    expect(await verdict('png', aPngOf(width, height))).toBe(expected)
    expect(await verdict('jpg', aJpegOf(width, height))).toBe(expected)
  })

  test('without its size is damaged', async () => {
    expect(await verdict('png', aPng().subarray(0, 20))).toBe(damagedImage)
    expect(await verdict('jpg', aJpegOf(10, 10).subarray(0, 200))).toBe(damagedImage)
    expect(await verdict('jpg', Buffer.from('ffd8ffda00000000000000', 'hex'))).toBe(damagedImage)
  })

  test('of nothing but segments, markers or chunks is refused', async () => {
    const many = (first: Buffer, pattern: string) =>
      Buffer.concat([first, Buffer.alloc(1_200_000, pattern, 'hex')])
    expect(await verdict('jpg', many(aJpegOf(1, 1).subarray(0, 3000), 'ffe00002'))).toBe(
      damagedImage,
    )
    expect(await verdict('jpg', many(Buffer.from('ffd8', 'hex'), 'ff01'))).toBe(damagedImage)
    const png = many(aPngOf(1, 1).subarray(0, 33), '000000004944415435af061e')
    expect(await verdict('png', png)).toBe(damagedImage)
  })

  test('with a second frame, on which viewers differ, is damaged', async () => {
    const [head, frame] = [aJpeg(96, 124).subarray(0, 15), aJpeg(65_535, 65_535).subarray(2)]
    expect(await verdict('jpg', Buffer.concat([head, frame]))).toBe(damagedImage)
    expect(await verdict('jpg', Buffer.concat([aJpeg(96, 124).subarray(0, -2), frame]))).toBe(
      damagedImage,
    )
  })

  test('that breaks off is accepted and marked', async () => {
    const files = [
      ['jpg', await jpegWithExif()],
      ['png', aPng()],
    ] as const
    for (const [kind, bytes] of files) {
      expect(await inspect(kind, bytes)).toMatchObject({ damaged: false })
      const half = bytes.subarray(0, Math.ceil(bytes.length * 0.6))
      expect(await inspect(kind, half)).toMatchObject({ damaged: true })
    }
  })
})

describe('a .doc', () => {
  test.each([
    ['Excel', aCompoundFile({ Workbook: 'stream' })],
    ['PowerPoint with Word inside', aCompoundFile({ Pictures: 'stream', Obj1: ['WordDocument'] })],
    ['a storage named WordDocument', aCompoundFile({ WordDocument: ['1Table'] })],
    ['only a header', aWordBinary().subarray(0, 512)],
    ['a truncated directory', aWordBinary().subarray(0, 1100)],
    ['only the signature', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ])('that is %s is the wrong type', async (_name, bytes) => {
    expect(await verdict('doc', bytes)).toBe(wrongType)
  })

  test.each([
    ['macros', macros, { Macros: ['VBA'] }],
    ['macros in upper case', macros, { MACROS: [] }],
    ['an Excel VBA project', macros, { _VBA_PROJECT_CUR: ['VBA'] }],
    ['an object with macros', macros, { ObjectPool: ['VBA'] }],
    ['an object', embedded, { ObjectPool: ['_1234567890'] }],
  ] as const)('with %s is refused', async (_name, expected, more) => {
    expect(await verdict('doc', aCompoundFile({ WordDocument: 'stream', ...more }))).toBe(expected)
  })

  test('with a password is refused by its name', async () => {
    expect(await verdict('doc', aLockedWordBinary())).toBe(locked)
    expect(await verdict('doc', aLockedWordBinary({ locked: false }))).toBe('accepted')
  })

  test('with circular sector chains is refused', async () => {
    const directoryLoop = aWordBinary()
    directoryLoop.writeUInt32LE(1, 512 + 4)
    expect(await verdict('doc', directoryLoop)).toBe(wrongType)
    const tableLoop = aWordBinary()
    tableLoop.writeUInt32LE(0, 68)
    tableLoop.writeUInt32LE(0, 1020)
    expect(await verdict('doc', tableLoop)).toBe(wrongType)
    const siblingLoop = aCompoundFile({ Workbook: 'stream' })
    siblingLoop.writeUInt32LE(1, 1024 + 128 + 72)
    expect(await verdict('doc', siblingLoop)).toBe(wrongType)
  })
})

describe('a .docx', () => {
  const part = (name: string, data = 'x') => [{ name, data }]
  const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml'
  const declaring = (data: string) => [{ name: 'word/a', data, declaredSize: 2 }]

  test('may have its main part under another name, and content types in UTF-16', async () => {
    const types = `\ufeff${contentTypes(wordMain)}`
    const utf16 = { name: '[Content_Types].xml', data: Buffer.from(types, 'utf16le') }
    expect(await verdict('docx', aZip([utf16, ...part('word/document2.xml')]))).toBe('accepted')
  })

  test('that is a plain ZIP, a spreadsheet or only content types is the wrong type', async () => {
    const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
    for (const bytes of [
      aZip(part('hello.txt')),
      aWordPackage([], spreadsheet),
      aZip(part('[Content_Types].xml', contentTypes(wordMain))),
    ]) {
      expect(await verdict('docx', bytes)).toBe(wrongType)
    }
  })

  test.each([
    ['macros', macros, aWordPackage(part('word/VBAPROJECT.BIN'))],
    ['the macro-enabled type', macros, aWordPackage([], macroType)],
    ['a path to a parent folder', damaged, aWordPackage(part('../../evil.xml'))],
    ['an absolute path', damaged, aWordPackage(part('/etc/evil.xml'))],
    ['a path with backslashes', damaged, aWordPackage(part(String.raw`..\..\evil.xml`))],
    ['a symbolic link', unsafe, aWordPackage([{ name: 'l', data: '/etc', mode: 0o120777 }])],
    ['an encrypted part', unsafe, aWordPackage([{ name: 'word/e', data: 'x', flags: 1 }])],
    ['a duplicate part', unsafe, aWordPackage(part('WORD/document.xml'))],
    [
      'parts that share bytes',
      unsafe,
      aWordPackage([
        ...part('word/a', 'x'.repeat(50)),
        { name: 'word/b', data: 'x'.repeat(50), overlaps: true },
      ]),
    ],
    [
      'a DTD',
      unsafe,
      aWordPackage(part('word/styles.xml', `${' '.repeat(70_000)}<!DOCTYPE x []>`)),
    ],
    [
      '5001 parts',
      unsafe,
      aWordPackage(Array.from({ length: 5000 }, (_, at) => ({ name: `word/${at}`, data: '' }))),
    ],
    ['its end cut off', damaged, aWordPackage().subarray(0, 100)],
    ['a line end behind it', damaged, Buffer.concat([aWordPackage(), Buffer.from('\n')])],
    ['a password', locked, aLockedWordPackage()],
    ['an older Word document in it', wrongType, aWordBinary()],
    ['less than it declares', damaged, aWordPackage(declaring('x'))],
    ['more than it declares', damaged, aWordPackage(declaring('x'.repeat(100)))],
  ])('with %s is refused', async (_name, expected, bytes) => {
    expect(await verdict('docx', bytes)).toBe(expected)
  })

  describe('is checked by the relationships of its parts', () => {
    const withRelation = (relation: Relation, source = 'word/_rels/document.xml.rels') =>
      aWordPackage([{ name: source, data: relationships(relation) }])
    const far = 'https://evil.example/x'

    const external = (kind: Relation['kind'], target = far) => ({ kind, target, external: true })

    test.each<[string, string, Relation]>([
      ['a remote template', outside, attached(far)],
      ['a template on a share', outside, attached(String.raw`\\evil.example\x.dotm`)],
      ['a template on a share, as a file', outside, attached('file://evil.example/x.dotm')],
      ['one with three slashes', outside, attached('file:///%5c%5cevil.example/x.dotm')],
      ['one with a split address', outside, attached(' ht&#10;tps://evil.example/x')],
      ['an external object', outside, external('oleObject')],
      ['an external object on the disk', outside, external('oleObject', 'file:///C:/x.xlsx')],
      ['an external frame', outside, external('frame')],
      ['an external part', outside, external('subDocument', 'x.docx')],
      ['an external chunk', outside, external('aFChunk')],
      ['a list of a mail merge elsewhere', outside, external('mailMergeSource')],
      ['an external picture', outside, external('image')],
      ['a remote picture that is not marked as external', outside, { kind: 'image', target: far }],
      ['the strict form', outside, { ...attached(far), namespace: strictRelations }],
      ['an embedded object', embedded, { kind: 'oleObject', target: 'embeddings/x.bin' }],
      ['an embedded workbook', embedded, { kind: 'package', target: 'embeddings/x.xlsx' }],
      ['a control', embedded, { kind: 'control', target: 'activeX/activeX1.xml' }],
      ['a merged document', embedded, { kind: 'aFChunk', target: 'x.rtf' }],
      [
        'macros under another name',
        macros,
        { kind: 'vbaProject', target: 'notes.xml', namespace: 'http://schemas.microsoft.com/x' },
      ],
    ])('%s is refused', async (_name, expected, relation) => {
      expect(await verdict('docx', withRelation(relation))).toBe(expected)
      expect(await verdict('docx', withRelation(relation, 'word/_rels/settings.xml.rels'))).toBe(
        expected,
      )
    })

    test.each<[string, Relation]>([
      ['a link', external('hyperlink')],
      [
        'the list of a mail merge on the disk',
        external('mailMergeSource', 'file:///C:\\a\\b.xlsx'),
      ],
      ["the author's own template", attached('file:///C:\\Users\\a\\Letter.dotx')],
      ["the author's own template on a Mac", attached('file:///Users/a/Letter.dotx')],
      ['a template without a folder', attached('Letter.dotx')],
      ['a picture from a mail', external('image', 'cid:a@b')],
      ['an embedded picture', { kind: 'image', target: 'media/image1.png' }],
    ])('%s is accepted', async (_name, relation) => {
      expect(await verdict('docx', withRelation(relation))).toBe('accepted')
    })

    test('a chart may embed a workbook, and nothing else', async () => {
      const target = '../embeddings/Sheet1.xlsx'
      const withChart = (type: string, relation: Relation) =>
        aZip([
          {
            name: '[Content_Types].xml',
            data: contentTypes(wordMain, `<Default Extension="xlsx" ContentType="${type}"/>`),
          },
          { name: 'word/document.xml', data: '<document/>' },
          { name: 'word/charts/_rels/chart1.xml.rels', data: relationships(relation) },
          { name: 'word/embeddings/Sheet1.xlsx', data: 'a workbook' },
        ])
      const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      const figures = { kind: 'package', target }
      expect(await verdict('docx', withChart(workbook, figures))).toBe('accepted')
      expect(await verdict('docx', withChart('application/x-other', figures))).toBe(embedded)
      expect(await verdict('docx', withChart(workbook, { kind: 'oleObject', target }))).toBe(
        embedded,
      )
      expect(
        await verdict('docx', withChart('application/vnd.ms-excel.sheet.macroEnabled.12', figures)),
      ).toBe(macros)
    })

    test('relationships are read in UTF-16 too, under any name', async () => {
      const xml = relationships({ kind: 'attachedTemplate', target: far, external: true })
      const utf16 = Buffer.from(xml, 'utf16le')
      for (const data of [utf16, Buffer.from(`\ufeff${xml}`, 'utf16le'), swapped(utf16)]) {
        for (const name of ['word/_rels/settings.xml.rels', 'WORD/_RELS/X.RELS', 'a/b.rels']) {
          expect(await verdict('docx', aWordPackage([{ name, data }]))).toBe(outside)
        }
      }
    })

    test('unreadable relationships are refused', async () => {
      const name = 'word/_rels/settings.xml.rels'
      for (const data of ['', 'no XML', '<Relationships>', Buffer.from('ff', 'hex')]) {
        expect(await verdict('docx', aWordPackage([{ name, data }]))).toBe(damaged)
      }
      const link = external('hyperlink')
      const flood = relationships(...Array.from({ length: 40_000 }, () => link))
      expect(await verdict('docx', aWordPackage([{ name, data: flood }]))).toBe(damaged)
    })
  })

  test.each([
    ['a VBA project', macros, aCompoundFile({ VBA: ['_VBA_PROJECT'], PROJECT: 'stream' })],
    ['an object of another program', embedded, aCompoundFile({ Workbook: 'stream' })],
  ])('with %s under a harmless name is refused', async (_name, expected, data) => {
    expect(await verdict('docx', aWordPackage([{ name: 'word/media/image1.png', data }]))).toBe(
      expected,
    )
  })

  test('with a document type in any encoding is refused', async () => {
    const xml = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'
    const utf16 = Buffer.from(xml, 'utf16le')
    const forms = [
      Buffer.from(xml),
      utf16,
      Buffer.from(`\ufeff${xml}`, 'utf16le'),
      swapped(utf16),
      swapped(Buffer.from(`\ufeff${xml}`, 'utf16le')),
      Buffer.from('<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE x>'),
      Buffer.from('3c0000003f000000', 'hex'),
    ]
    for (const data of forms) {
      for (const name of ['word/styles.xml', 'word/_rels/document.xml.rels']) {
        expect(await verdict('docx', aWordPackage([{ name, data }])), name).toBe(unsafe)
      }
      const typed = aZip([
        {
          name: '[Content_Types].xml',
          data: contentTypes(
            wordMain,
            '<Override PartName="/word/styles.bin" ContentType="application/x+xml"/>',
          ),
        },
        { name: 'word/styles.bin', data },
      ])
      expect(await verdict('docx', typed)).toBe(unsafe)
    }
    const drawing = { name: 'word/media/image1.svg', data: '<!DOCTYPE svg><svg/>' }
    expect(await verdict('docx', aWordPackage([drawing]))).toBe('accepted')
  })

  test.each(['word/_rels/a%2Erels', 'word/_rels/a.r%65ls', 'word/_rels/a.rels/[0].piece'])(
    'with a part with the disguised name %s is refused',
    async (name) => {
      expect(await verdict('docx', aWordPackage(part(name)))).toBe(unsafe)
    },
  )

  test('that declares more than 100 MB is refused before a part is read', async () => {
    const forbidden = { name: 'word/styles.xml', data: '<!DOCTYPE styles><styles/>' }
    expect(await verdict('docx', aWordPackage([forbidden]))).toBe(unsafe)
    const large = { name: 'word/a', data: 'x', declaredSize: 2 ** 30 }
    expect(await verdict('docx', aWordPackage([forbidden, large]))).toBe(bomb)
  })

  test('that unpacks to more than 100 MB in many honest parts is refused', async () => {
    const data = Buffer.alloc(50 * 1024 * 1024)
    const parts = [1, 2].map((at) => ({ name: `word/media/${at}`, data }))
    expect(await verdict('docx', aWordPackage(parts))).toBe(bomb)
    expect(await verdict('docx', aWordPackage(parts.slice(1)))).toBe('accepted')
  })
})

describe('a PDF', () => {
  const catalog = (more: string) => writePdf({ objects: onePage({ catalog: more }) })

  test.each(['40', '128', '128aes', '256r5', '256'])(
    'encrypted with %s bits is marked if it is locked, read by its own dictionary',
    async (bits) => {
      expect(await verdict('pdf', await sample(`locked-${bits}.pdf`))).toBe('locked')
      const open = await sample(`open-${bits}.pdf`)
      const [, number = ''] = /\/Encrypt (\d+) 0 R/.exec(open.toString('latin1')) ?? []
      const others = [`1${number} 0 obj`, `${number} 1 obj`].map(
        (name) => `${name}\n<< /Type /Font /Encoding << >> >>\nendobj\n`,
      )
      const more = Buffer.concat([open, Buffer.from(others.join(''))])
      expect(await verdict('pdf', more)).toBe('accepted')
    },
  )

  test('encrypted without a password is not marked', async () => {
    const names = await readdir(path.join(projectRoot, 'tests/support/pdfs'))
    const open = names.filter((name) => /^(open|packed)-.*\.pdf$/.test(name))
    expect(open).toHaveLength(10)
    for (const name of open) expect(await verdict('pdf', await sample(name)), name).toBe('accepted')
  })

  test.each(['/Encrypt', '/Encr#79pt', '/#45#6e#63#72#79#70#74'])(
    'with an unknown encryption counts as locked, also as %s',
    async (name) => {
      const trailer = `${name} << /Filter /Other /V 9 /R 9 >>`
      expect(await verdict('pdf', writePdf({ objects: onePage({}), trailer }))).toBe('locked')
    },
  )

  test('that only mentions encryption in its text is not locked', async () => {
    expect(await verdict('pdf', aPdf('the /Encrypt key'))).toBe('accepted')
  })

  test('that was locked in an earlier version only is not locked', async () => {
    const earlier = catalog('').toString('latin1').replace('/Root', '/Encrypt 99 0 R /Root')
    expect(await verdict('pdf', updated(Buffer.from(earlier, 'latin1'), {}))).toBe('accepted')
  })

  test('is recognized as locked in pieces of any size, wherever the encryption is named', async () => {
    const space = Buffer.from(`%PDF-1.7\n%${' '.repeat(9000)}\n`)
    const bytes = Buffer.concat([space, await sample('locked-256.pdf')])
    for (const step of [1, 7, 99, 100, 101, 5000]) {
      expect(await verdict('pdf', bytes, step), `${step}`).toBe('locked')
    }
  })

  test('is recognized as locked also where a large piece ends in the name', async () => {
    const locked = await sample('locked-128.pdf')
    for (let shift = 0; shift < 12; shift += 1) {
      const padding = 256 * 1024 - locked.indexOf('/Encrypt') - shift - 11
      const comment = Buffer.from(`%PDF-1.7\n%${' '.repeat(padding)}\n`)
      expect(await verdict('pdf', Buffer.concat([comment, locked]))).toBe('locked')
    }
  })

  test.each([
    ['a script', catalog('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
    ['a program', catalog('/OpenAction << /S /Launch /F (cmd.exe) >>')],
    ['a form of XFA', catalog('/AcroForm << /XFA 5 0 R /Fields [] >>')],
  ])('that holds %s is a PDF like others', async (_name, bytes) => {
    expect(await inspect('pdf', bytes)).toEqual({ passwordProtected: false, damaged: false })
  })
})

describe('a PDF that no reader opens', () => {
  const damaged = async (bytes: Buffer) => (await inspect('pdf', bytes)).damaged
  const pages = (entries: string) =>
    writePdf({
      objects: { 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: `<< /Type /Pages ${entries} >>` },
    })

  test.each([
    ['is only its header', Buffer.from('%PDF-1.7')],
    ['has no pages', pages('/Kids [] /Count 0')],
    ['counts pages that are not there', pages('/Kids [] /Count 3')],
    ['has pages and no root', Buffer.from(aPdf().toString().replace('/Root', '/Info'))],
    ['has no pages in its object streams', noPacked()],
  ])('because it %s is marked', async (_name, bytes) => {
    expect(await damaged(bytes)).toBe(true)
  })

  test('because its second half is missing is marked', async () => {
    const bytes = await multiPagePdf()
    expect(await damaged(bytes.subarray(0, bytes.length / 2))).toBe(true)
  })

  test('is none of these', async () => {
    const names = await readdir(path.join(projectRoot, 'tests/support/pdfs'))
    for (const name of names.filter((one) => one.endsWith('.pdf'))) {
      expect(await damaged(await sample(name)), name).toBe(false)
    }
    for (const [name, { bytes, outcome }] of Object.entries(pdfKinds)) {
      if (outcome === 'copied') expect(await damaged(await bytes()), name).toBe(false)
    }
    const junk = Buffer.from('Content-Type: application/pdf\r\n\r\n')
    expect(await damaged(Buffer.concat([junk, aPdf()]))).toBe(false)
  })
})

/** Everything is in an object stream, and nothing of it is a page. */
function noPacked(): Buffer {
  return writePdf({
    objects: { 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: '<< /Type /Pages /Kids [] /Count 0 >>' },
    xref: 'stream',
  })
}

function attached(target: string): Relation {
  return { kind: 'attachedTemplate', target, external: true }
}

function swapped(utf16: Buffer): Buffer {
  return Buffer.from(utf16).swap16()
}

/** PDFs made with `qpdf --encrypt USER owner BITS`: USER is `user` where locked, else empty. `packed` have `--object-streams=generate`. */
function sample(name: string): Promise<Buffer> {
  return readFile(path.join(projectRoot, 'tests/support/pdfs', name))
}
