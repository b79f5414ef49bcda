import { deflateSync } from 'node:zlib'

/** An object's text, or the entries of a stream's dictionary and its bytes. */
export type PdfObject = string | { entries?: string; data: string | Buffer }

export interface PdfFile {
  /** By their numbers; 1 is the catalog. */
  objects: Record<number, PdfObject>
  trailer?: string
  /** How a reader finds the objects. `none` leaves it to search. */
  xref?: 'table' | 'none' | 'wrong' | 'stream' | 'hybrid'
  header?: string
  /** Between lines of the structure. */
  newline?: string
}

/** Writes a PDF as it is told, however wrong (ISO 32000, 7.5). */
export function writePdf({
  objects,
  trailer = '',
  xref = 'table',
  header = '%PDF-1.7',
  newline = '\n',
}: PdfFile): Buffer {
  const pieces: Buffer[] = [Buffer.from(header + newline, 'latin1')]
  const offsets = new Map<number, number>()
  const length = () => pieces.reduce((sum, piece) => sum + piece.length, 0)
  const numbers = Object.keys(objects).map(Number)
  // In a hybrid file, as Word writes it, old readers find the pages.
  const first = xref === 'hybrid' ? 10 : 1
  const packs = xref === 'stream' || xref === 'hybrid'
  const packed = numbers.filter(
    (number) => packs && number >= first && typeof objects[number] === 'string',
  )
  for (const number of numbers) {
    if (packed.includes(number)) continue
    offsets.set(number, length())
    pieces.push(bytesOf(number, objects[number] ?? 'null', newline))
  }
  const size = Math.max(0, ...numbers) + 3
  const entries = `/Root 1 0 R /Size ${size} ${trailer}`
  if (packed.length > 0) {
    const at = { container: size - 2, index: size - 1 }
    offsets.set(at.container, length())
    pieces.push(bytesOf(at.container, containerOf(objects, packed), newline))
    const start = length()
    offsets.set(at.index, start)
    const rows = rowsOf(offsets, { packed, container: at.container, size })
    const dictionary = `/Type /XRef /W [1 4 2] ${entries}`
    pieces.push(bytesOf(at.index, { entries: dictionary, data: rows }, newline))
    if (xref === 'stream') return ended(pieces, start, newline)
    const table = length()
    pieces.push(tableOf(offsets, size, newline), trailerOf(`${entries} /XRefStm ${start}`, newline))
    return ended(pieces, table, newline)
  }
  const start = length()
  if (xref !== 'none') pieces.push(tableOf(offsets, size, newline, xref === 'wrong' ? 7 : 0))
  pieces.push(trailerOf(entries, newline))
  return xref === 'none' ? Buffer.concat(pieces) : ended(pieces, start, newline)
}

/** Another version of some objects, behind the file (ISO 32000, 7.5.6). */
export function updated(file: Buffer, objects: Record<number, PdfObject>, trailer = ''): Buffer {
  const before = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))?.[1])
  const pieces = [file]
  let at = file.length
  let table = 'xref\n'
  for (const [number, object] of Object.entries(objects)) {
    const bytes = bytesOf(Number(number), object, '\n')
    table += `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`
    pieces.push(bytes)
    at += bytes.length
  }
  const end = `trailer\n<< /Root 1 0 R /Size 99 /Prev ${before} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...pieces, Buffer.from(table + end, 'latin1')])
}

export const deflated = (data: string | Buffer, entries = '') => ({
  entries: `/Filter /FlateDecode ${entries}`,
  data: deflateSync(data, { level: 1 }),
})

function bytesOf(number: number, object: PdfObject, newline: string): Buffer {
  const text = (lines: string) => Buffer.from(lines.replaceAll('\n', newline), 'latin1')
  if (typeof object === 'string') return text(`${number} 0 obj\n${object}\nendobj\n`)
  const { entries = '', data } = object
  const given = /\/Length\b/.test(entries) ? '' : `/Length ${data.length}`
  return Buffer.concat([
    text(`${number} 0 obj\n<< ${entries} ${given} >>\n`),
    // A lone carriage return may not follow the word.
    Buffer.from('stream\r\n'),
    typeof data === 'string' ? Buffer.from(data, 'latin1') : data,
    text('\nendstream\nendobj\n'),
  ])
}

function containerOf(objects: PdfFile['objects'], packed: number[]): PdfObject {
  let [head, body] = ['', '']
  for (const number of packed) {
    head += `${number} ${body.length} `
    body += `${String(objects[number])}\n`
  }
  return deflated(head + body, `/Type /ObjStm /N ${packed.length} /First ${head.length}`)
}

function rowsOf(
  offsets: Map<number, number>,
  { packed, container, size }: { packed: number[]; container: number; size: number },
): Buffer {
  return Buffer.concat(
    Array.from({ length: size }, (_row, number) => {
      const row = Buffer.alloc(7)
      const index = packed.indexOf(number)
      const offset = offsets.get(number)
      row[0] = index >= 0 ? 2 : offset === undefined ? 0 : 1
      row.writeUInt32BE(index >= 0 ? container : (offset ?? 0), 1)
      row.writeUInt16BE(Math.max(0, index), 5)
      return row
    }),
  )
}

function tableOf(offsets: Map<number, number>, size: number, newline: string, off = 0): Buffer {
  const rows = Array.from({ length: size }, (_row, number) => {
    const offset = offsets.get(number)
    if (offset === undefined) return `0000000000 ${number === 0 ? 65535 : '00000'} f \n`
    return `${String(offset + off).padStart(10, '0')} 00000 n \n`
  })
  return Buffer.from(`xref${newline}0 ${size}${newline}${rows.join('')}`, 'latin1')
}

function trailerOf(entries: string, newline: string): Buffer {
  return Buffer.from(`trailer${newline}<< ${entries} >>${newline}`, 'latin1')
}

function ended(pieces: Buffer[], start: number, newline: string): Buffer {
  return Buffer.concat([
    ...pieces,
    Buffer.from(`startxref${newline}${start}${newline}%%EOF${newline}`, 'latin1'),
  ])
}
