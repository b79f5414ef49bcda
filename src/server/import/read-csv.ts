import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import { type CsvRecord, csvRecords, separatorOf, separators } from './csv-records.ts'
import { type Headings, readHeadings } from './headings.ts'
import { convertCell } from './values.ts'

/** The reason why a row or a file is refused, without its values. */
export interface Refusal {
  /** The file's path in the folder. */
  file: string
  /** The line where a row ends. */
  line?: number
  field?: string
  reason: string
}

export interface Row {
  file: string
  line: number
  /** '' if the file has no such column. */
  cells: Record<string, string>
}

/** Takes what a schema reads of a row, or names its fields with the reasons. */
export interface RowReport {
  take: <T>(row: Row, result: z.ZodSafeParseResult<T>) => T | null
  refuse: (row: Row, field: string, reason: string) => void
}

export interface Columns {
  columns: readonly string[]
  required: readonly string[]
  /** The column that may stand for the required ones. */
  or?: string
}

export interface Table {
  rows: Row[]
  /** The refused rows, with what could be read of them. */
  unreadable: Row[]
  /** Our columns that the file has, with its own headings. */
  columns: Map<string, string>
  /** The headings of its other columns. */
  others: string[]
}

/** The report about the files: refused rows, and columns that are not imported. */
export interface ImportReport {
  refusals: Refusal[]
  unread: string[]
}

/**
 * The rows of a CSV file with headings (RFC 4180, UTF-8 or marked as UTF-16; also with semicolons or tabs), with their
 * values as the schemas read them. Empty when the headings are wrong; a row that can't be read refuses only itself.
 * Removes the apostrophe that our exports put before a formula, and reads ="012" as 012. A spreadsheet leaves rows
 * without any value, and cuts off the empty cells at the end of a row.
 */
export async function readCsv(
  file: string,
  { columns: ours, required, or = '' }: Columns,
  more: readonly string[],
  { refusals, unread }: ImportReport,
): Promise<Table> {
  const name = path.basename(file)
  const refuse = (reason: string, line?: number, field?: string) =>
    void refusals.push({ file: name, reason, ...(line && { line }), ...(field && { field }) })
  const columns = [...ours, ...more]
  const missingIn = ({ at }: Headings) =>
    at.has(or) ? [] : required.filter((column) => !at.has(column))
  const content = await contentOf(file)
  const [heading, ...rest] = recordsOf(content)
  const table: Table = { rows: [], unreadable: [], columns: new Map(), others: [] }
  if (heading === undefined) {
    refuse('The file is empty')
    return table
  }
  // UTF-16 without its mark has a NUL at each letter.
  if (heading.cells.some((cell) => cell.includes('\0') || content.isDamaged(cell))) {
    refuse(notUtf8)
    return table
  }
  if (heading.torn !== undefined) {
    refuse(notClosed, 1, heading.cells[heading.torn])
    return table
  }
  const headings = readHeadings(heading.cells, columns)
  const { at, others, wrong } = headings
  const missing = missingIn(headings)
  const lower =
    missing.length > 0 &&
    linesBelow(content).find(({ cells }) => missingIn(readHeadings(cells, columns)).length === 0)
  if (lower) {
    refuse(`The headings are in line ${lower.line}: delete what is above them`, 1)
    return table
  }
  for (const column of missing) refuse('This column is missing', 1, column)
  for (const { heading: field, reason } of wrong) refuse(reason, 1, field)
  if (missing.length + wrong.length > 0) return table
  if (others.length > 0) unread.push(`${name}: ${others.join(', ')}`)
  table.others = others
  for (const [column, place] of at) table.columns.set(column, heading.cells[place] ?? '')
  for (const record of rest) {
    const { line } = record
    const fault = faultOf(record, heading.cells, content)
    if (fault) refuse(fault.reason, line, fault.field)
    // Over several lines, it may have swallowed the rows of other clients.
    const isMerged = fault !== null && record.cells.some((cell) => /[\r\n]/.test(cell))
    const typed = isMerged ? [] : record.cells.slice(0, record.torn)
    const cells = columns.map((column) => {
      const place = at.get(column)
      const cell = place === undefined ? '' : unescaped(typed[place] ?? '')
      return [column, convertCell(column, cell)]
    })
    const row = { file: name, line, cells: Object.fromEntries(cells) }
    table[fault ? 'unreadable' : 'rows'].push(row)
  }
  return table
}

/** Why a row can't be read; null if it can. */
function faultOf(
  { cells, torn }: CsvRecord,
  headings: readonly string[],
  { isDamaged }: Content,
): { field?: string; reason: string } | null {
  if (torn !== undefined) return { field: headings[torn] ?? '', reason: notClosed }
  const damaged = cells.findIndex(isDamaged)
  if (damaged >= 0) return { field: headings[damaged] ?? '', reason: notUtf8 }
  if (cells.slice(headings.length).every((cell) => cell === '')) return null
  return { reason: `Must have ${headings.length} cells, not ${cells.length}` }
}

const notClosed = 'A cell that begins with a quotation mark must end with one, too'
const notUtf8 = 'Must be UTF-8: save it as "CSV UTF-8"'

interface Content {
  text: string
  /** Whether the cell has bytes that are not of the file's encoding. */
  isDamaged: (cell: string) => boolean
}

/** Excel's "Unicode text" is UTF-16 with its mark at the beginning. */
async function contentOf(file: string): Promise<Content> {
  const bytes = await readFile(file)
  const mark = bytes.toString('latin1', 0, 2)
  const encoding = { '\xFF\xFE': 'utf-16le', '\xFE\xFF': 'utf-16be' }[mark] ?? 'utf-8'
  const isWhole = isUtf8(bytes)
  const isDamaged = (cell: string) => !isWhole && cell.includes('\uFFFD')
  return { text: new TextDecoder(encoding).decode(bytes), isDamaged }
}

function recordsOf({ text }: Content): Iterable<CsvRecord> {
  const [line, named] = separatorLine.exec(text) ?? []
  if (line === undefined) return csvRecords(text, separatorOf(text))
  const separator = separators.find((one) => one === named) ?? ','
  return csvRecords(text.slice(line.length), separator, 2)
}

/** The first lines, split by each separator, because a title above the headings may use another one. */
function linesBelow({ text }: Content): CsvRecord[] {
  return separators.flatMap((separator) => [...csvRecords(text, separator).take(6)].slice(1))
}

/** The first line in which Excel names the separator. */
const separatorLine = /^"?sep=([,;\t])"?[,;\t]*\r?\n/i

function unescaped(cell: string): string {
  const [, text = cell.replace(/^'(?=[=+\-@\t\r])/, '')] = /^="([^"]*)"$/.exec(cell) ?? []
  return text
}
