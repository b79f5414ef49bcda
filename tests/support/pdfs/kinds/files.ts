import { PDFDocument } from '@cantoo/pdf-lib'
import { aPdf } from '#tests/support/files.ts'
import { copied, type Kind, type Kinds, onePage } from './page.ts'
import { updated, writePdf } from '../write-pdf.ts'

const encrypted = (
  algorithm: 'RC4-40' | 'RC4-128' | 'AES-128' | 'AES-256',
  userPassword = '',
): Kind => ({
  bytes: () => encrypt(writePdf({ objects: onePage({}) }), algorithm, userPassword),
  outcome: userPassword === '' ? 'copied' : /needs a password/,
})

async function encrypt(
  plain: Buffer,
  algorithm: 'RC4-40' | 'RC4-128' | 'AES-128' | 'AES-256',
  userPassword: string,
): Promise<Buffer> {
  const pdf = await PDFDocument.load(plain)
  pdf.encrypt({ ownerPassword: 'owner', userPassword, algorithm, allowWeakCryptography: true })
  return Buffer.from(await pdf.save())
}

/** A PDF that only opens with a password. */
export const lockedPdf = () => encrypt(aPdf('Form 8879'), 'AES-256', 'secret')

const simple = () => writePdf({ objects: onePage({}) })
const as = (change: (text: string) => string, outcome: Kind['outcome'] = 'copied'): Kind => ({
  bytes: () => Buffer.from(change(simple().toString('latin1')), 'latin1'),
  outcome,
})
const page = onePage({})

/** How files are written, well and badly. */
export const fileKinds: Kinds = {
  'an owner password by RC4 of 40 bits': encrypted('RC4-40'),
  'an owner password by RC4 of 128 bits': encrypted('RC4-128'),
  'an owner password by AES of 128 bits': encrypted('AES-128'),
  'an owner password by AES of 256 bits': encrypted('AES-256'),
  'a password to open it': encrypted('AES-256', 'secret'),
  'a password of the old kind': encrypted('RC4-128', 'secret'),
  'object streams': copied({}, { xref: 'stream' }),
  'a table and object streams': copied(
    { catalog: '/StructTreeRoot 10 0 R', more: { 10: '<< /Type /StructTreeRoot >>' } },
    { xref: 'hybrid' },
  ),
  'no table of objects': copied({}, { xref: 'none' }),
  'a table with wrong places': copied({}, { xref: 'wrong' }),
  'lines that end with a carriage return': copied({}, { newline: '\r' }),
  'lines that end with both': copied({}, { newline: '\r\n' }),
  'an old version': copied({}, { header: '%PDF-1.0' }),
  'version 2.0': copied({}, { header: '%PDF-2.0' }),
  'a later change of a page': {
    bytes: () =>
      updated(simple(), { 4: { data: 'BT /F1 18 Tf 72 700 Td (Form 8879, corrected) Tj ET' } }),
    outcome: 'copied',
  },
  'two later changes': {
    bytes: () =>
      updated(updated(simple(), { 4: { data: 'BT ET' } }), {
        4: { data: 'BT /F1 18 Tf 72 700 Td (Corrected) Tj ET' },
      }),
    outcome: 'copied',
  },
  'a first part for the web': {
    bytes: () =>
      writePdf({ objects: { 9: '<< /Linearized 1 /L 999 /O 3 /N 1 >>', ...onePage({}) } }),
    outcome: 'copied',
  },
  'no types in the page tree': {
    bytes: () =>
      writePdf({
        objects: {
          ...page,
          2: String(page[2]).replace('/Type /Pages', ''),
          3: String(page[3]).replace('/Type /Page', ''),
        },
      }),
    outcome: 'copied',
  },
  'a page tree that is counted wrong': {
    bytes: () =>
      writePdf({ objects: { ...page, 2: String(page[2]).replace('/Count 1', '/Count 7') } }),
    outcome: /Print it to PDF again/,
  },
  'a broken description': copied(
    { more: { 10: '<< /Title (half /Author [ >>' } },
    { trailer: '/Info 10 0 R' },
  ),
  'a description that is missing': copied({}, { trailer: '/Info 77 0 R' }),
  'numbers that are none': copied({ draw: '0.5.1 g --72 400 m +.5 300 l 4e2 400 l S' }),
  'a length that is wrong': {
    bytes: () => {
      const data = 'BT /F1 18 Tf 72 700 Td (Form 8879) Tj ET'
      return writePdf({ objects: { ...page, 4: { entries: '/Length 3', data } } })
    },
    outcome: 'copied',
  },
  'bytes before the header': as((text) => `\ufeff\n${text}`.replace('\ufeff', '\xef\xbb\xbf')),
  'a mail’s header before it': as((text) => `Content-Type: application/pdf\r\n\r\n${text}`),
  'bytes behind the end': as((text) => `${text}\0\0\0garbage`),
  'no end': as((text) => text.replace(/startxref[^]*$/, '')),
  'no end of an object': as((text) => text.replace('endobj', '')),
  'notes of a programmer': as((text) => text.replace('2 0 obj', '% 3 0 obj << >> endobj\n2 0 obj')),
  'names with odd letters': {
    bytes: () => {
      const objects = onePage({ draw: 'BT /F#201#c3#a9 12 Tf 72 500 Td (Total) Tj ET' })
      objects[3] = String(objects[3]).replace('/ZD', '/F#201#c3#a9')
      return writePdf({ objects })
    },
    outcome: 'copied',
  },
  'attached files': copied({
    catalog:
      '/Names << /EmbeddedFiles << /Names [(a.txt) << /Type /Filespec /F (a.txt) /EF << /F 10 0 R >> >>] >> >>',
    more: { 10: { entries: '/Type /EmbeddedFile', data: 'hello' } },
  }),
  'labels of pages': copied({ catalog: '/PageLabels << /Nums [0 << /S /r >>] >>' }),
  bookmarks: copied({
    catalog: '/Outlines 10 0 R',
    more: {
      10: '<< /First 11 0 R /Last 11 0 R /Count 1 >>',
      11: '<< /Title (Form) /Parent 10 0 R /Dest [3 0 R /Fit] >>',
    },
  }),
  'a script that runs when it opens': copied({
    catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
  }),
  'a description in XML': copied({
    catalog: '/Metadata 10 0 R',
    more: { 10: { entries: '/Type /Metadata /Subtype /XML', data: '<x:xmpmeta/>' } },
  }),
  'a structure for readers': copied({
    draw: '/P << /MCID 0 >> BDC BT /F1 12 Tf 72 500 Td (Tagged) Tj ET EMC',
    page: '/StructParents 0',
    catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 10 0 R',
    more: { 10: '<< /Type /StructTreeRoot /K << /S /P /P 10 0 R /Pg 3 0 R /K 0 >> >>' },
  }),
  'a preview of the page': copied({
    page: '/Thumb 10 0 R',
    more: {
      10: { entries: '/Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8', data: 'x' },
    },
  }),
}
