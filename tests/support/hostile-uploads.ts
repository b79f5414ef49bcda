import fc from 'fast-check'
import type { FileKind } from '#shared/documents/document-files.ts'
import { aJpeg, aPdf, aPng } from './files.ts'
import { aCompoundFile, aWordBinary, aWordPackage, relationships } from './hostile-files.ts'
import { inflating } from './pdfs/kinds/hostile.ts'

const binary = (hex: string) => Buffer.from(hex, 'hex')
const text = (latin1: string) => Buffer.from(latin1, 'latin1')

/** What each kind of file is made of when it is made to cost: units that are repeated thousands of times. */
const units: Record<FileKind, readonly Buffer[]> = {
  pdf: [
    '[',
    '<<',
    '(',
    '1 0 obj<<',
    '1 0 obj<<>>',
    '/E/',
    '/#4a',
    '/Encrypt<<',
    '9 0 obj',
    '\\(',
    '1 0 obj<</Type/ObjStm/First 9 ',
    '1 0 obj<</Type/ObjStm/N 9/First 9/Filter/FlateDecode>>stream\n',
    '1 0 obj<</Type/Pages/Kids[1 0 R 1 0 R]>>endobj\n',
    'trailer<</Encrypt 1 0 R/Root 1 0 R/ID[<00>]>>',
    inflating(1),
  ].map((unit) => (Buffer.isBuffer(unit) ? unit : text(unit))),
  jpg: ['ff', 'ff01', 'ffd0', 'ffd8', 'ff00', 'ffe00002', 'ffe10004ffff', 'ffda0002', 'ffc0', '00']
    .map(binary)
    .concat(text('\xff\xe1\xff\xffExif\0\0MM\0*\0\0\0\x08\xff\xff')),
  png: [
    '000000004944415435af061e',
    '0000000149444154000000000000',
    '0000000c65584966',
    '00',
    'ff',
    '7fffffff49444154',
    '000000007445587400000000',
  ].map(binary),
  doc: ['feffffff', '00000000', '01000000', 'ffffffff', '5200'].map(binary),
  docx: [text('<a>'), text('<Relationship Target="x" '), text('PK\x01\x02'), binary('00')],
}

/** Whole files of the kind, as the beginning of a hostile one. */
const beginnings: Record<FileKind, readonly Buffer[]> = {
  pdf: [text('%PDF-1.7\n'), aPdf(), text('%PDF-1.7\n1 0 obj<</Type/ObjStm')],
  jpg: [binary('ffd8'), aJpeg(9, 9).subarray(0, 15), aJpeg(9, 9).subarray(0, -2)],
  png: [aPng().subarray(0, 33), aPng().subarray(0, -12)],
  doc: [aWordBinary(), aCompoundFile({ WordDocument: 'stream', ObjectPool: [] }).subarray(0, 1024)],
  docx: [aWordPackage(), aWordPackage().subarray(0, 200)],
}

/** A file of up to `most` bytes that is made to cost: a good beginning, then units without end, and sometimes a good end. */
export function hostileFile(kind: FileKind, most: number): fc.Arbitrary<Buffer> {
  const run = fc.tuple(fc.constantFrom(...units[kind]), fc.integer({ min: 1, max: most }))
  const parts = fc.tuple(
    fc.constantFrom(...beginnings[kind]),
    fc.array(run, { minLength: 1, maxLength: 4 }),
  )
  const repeated = parts.map(([begin, runs]) => {
    const bodies = runs.map(([unit, length]) => Buffer.alloc(length, unit))
    const file = Buffer.concat([begin, ...bodies, begin]).subarray(0, most)
    // Millions of bytes are no message.
    const metadata = runs.map(
      ([unit, length]) => `${length} bytes of ${unit.toString('latin1', 0, 60)}`,
    )
    return Object.assign(file, { [fc.toStringMethod]: () => metadata.join(', ') })
  })
  return kind === 'docx' ? fc.oneof(repeated, hostilePackage(most)) : repeated
}

/** Parts that inflate, nest, or are many. */
function hostilePackage(most: number): fc.Arbitrary<Buffer> {
  const xml = fc.constantFrom(
    '<a>'.repeat(300_000),
    `<a b="${'&amp;'.repeat(200_000)}"/>`,
    relationships(...Array.from({ length: 9000 }, () => ({ kind: 'hyperlink', target: '#a' }))),
    ' '.repeat(30_000_000),
  )
  return fc
    .tuple(xml, fc.integer({ min: 1, max: 400 }))
    .map(([data, count]) =>
      aWordPackage([
        { name: 'word/_rels/document.xml.rels', data },
        ...Array.from({ length: count }, (_, at) => ({ name: `word/${at}.xml`, data: '<a/>' })),
      ]).subarray(0, most),
    )
}

/** A PDF whose inspection takes seconds: it has no table of objects, and brackets without end. */
export function aCostlyPdf(): Buffer {
  return Buffer.concat([aPdf('/Encrypt'), Buffer.alloc(9_000_000, '[')])
}
