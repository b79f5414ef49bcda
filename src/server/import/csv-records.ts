export interface CsvRecord {
  cells: string[]
  /** The line where it ends. */
  line: number
  /** The place of the first cell that begins with a quotation mark and does not end with one. */
  torn?: number
}

/**
 * The records of CSV as RFC 4180 has it, those without any value left out. A quotation mark within a cell is a letter,
 * and one that is not closed tears its own line only: the next line is read again.
 */
export function* csvRecords(text: string, separator: Separator, from = 1): Generator<CsvRecord> {
  const { quoted, plain } = cellsWith[separator]
  let [at, line] = [0, from]
  let record: Omit<CsvRecord, 'line'> = { cells: [] }
  while (at <= text.length) {
    quoted.lastIndex = at
    plain.lastIndex = at
    const closed = quoted.exec(text)
    const [all = '', inner = ''] = closed ?? plain.exec(text) ?? []
    const cell = closed ? inner.replaceAll('""', '"') : all.trim()
    if (!closed && cell.startsWith('"')) record.torn ??= record.cells.length
    record.cells.push(cell)
    at += all.length
    if (closed) line += all.split(lineEnd).length - 1
    if (text.charAt(at) === separator) {
      at += 1
      continue
    }
    if (record.cells.some(hasValue)) yield { ...record, line }
    record = { cells: [] }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
  }
}

export const separators = [',', ';', '\t'] as const
type Separator = (typeof separators)[number]

/** The separator with which most cells are in the first line, because some spreadsheets write semicolons or tabs. */
export function separatorOf(text: string): Separator {
  const [headings = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(lineEnd)
  const [most = ','] = separators.toSorted(
    (a, b) => headings.split(b).length - headings.split(a).length,
  )
  return most
}

const lineEnd = /\r\n|\r|\n/

/** A cell has no more quotation marks than that, however many come after one that is not closed. */
const cellsWith = {
  ',': { quoted: / *"([^"]*(?:""[^"]*){0,9999})"[ \t]*(?=[,\r\n]|$)/y, plain: /[^,\r\n]*/y },
  ';': { quoted: / *"([^"]*(?:""[^"]*){0,9999})"[ \t]*(?=[;\r\n]|$)/y, plain: /[^;\r\n]*/y },
  '\t': { quoted: / *"([^"]*(?:""[^"]*){0,9999})" *(?=[\t\r\n]|$)/y, plain: /[^\t\r\n]*/y },
}

/** Zero-width characters and marks of direction, which come with a copied text. */
export const invisible = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g

function hasValue(cell: string): boolean {
  return cell.replaceAll(invisible, '').trim() !== ''
}
