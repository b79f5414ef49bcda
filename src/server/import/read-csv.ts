import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
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
  /** Our columns that the file has. */
  columns: string[]
}

/** The report about the files: refused rows, and columns that are not imported. */
export interface ImportReport {
  refusals: Refusal[]
  unread: string[]
}

/**
 * The rows of a CSV file with headings (RFC 4180, UTF-8; also with semicolons or tabs), with their values as the
 * schemas read them. Empty when the headings or the whole file are wrong. Removes the apostrophe that our exports put
 * before a formula. A spreadsheet leaves rows without any value, and cuts off the empty cells at the end of a row.
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
  const [heading, ...rest] = await parsed(file, refuse)
  if (heading === undefined) return { rows: [], columns: [] }
  const columns = [...ours, ...more]
  const missingIn = ({ at }: Headings) =>
    at.has(or) ? [] : required.filter((column) => !at.has(column))
  const headings = readHeadings(heading.record, columns)
  const { at, others, wrong } = headings
  const missing = missingIn(headings)
  const lower = rest
    .slice(0, 5)
    .find(({ record }) => missingIn(readHeadings(record, columns)).length === 0)
  if (missing.length > 0 && lower) {
    refuse(`The headings are in line ${lower.info.lines}: delete what is above them`, 1)
    return { rows: [], columns: [] }
  }
  for (const column of missing) refuse('This column is missing', 1, column)
  for (const { heading: field, reason } of wrong) refuse(reason, 1, field)
  if (missing.length + wrong.length > 0) return { rows: [], columns: [] }
  if (others.length > 0) unread.push(`${name}: ${others.join(', ')}`)
  const rows = rest.flatMap(({ record, info: { lines: line } }) => {
    if (record.slice(heading.record.length).some((cell) => cell !== '')) {
      refuse(`Must have ${heading.record.length} cells, not ${record.length}`, line)
      return []
    }
    const cells = columns.map((column) => {
      const place = at.get(column)
      const cell = place === undefined ? '' : unescaped(record[place] ?? '')
      return [column, convertCell(column, cell)]
    })
    return [{ file: name, line, cells: Object.fromEntries(cells) }]
  })
  return { rows, columns: [...at.keys()] }
}

async function parsed(file: string, refuse: (reason: string, line?: number) => void) {
  const bytes = await readFile(file)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const [, separator = separatorOf(text)] = separatorLine.exec(text) ?? []
    const options = { info: true, relax_column_count: true, skip_empty_lines: true, trim: true }
    const rows = records.parse(parse(text, { ...options, delimiter: separator }))
    const filled = rows.filter(
      ({ record }, at) =>
        record.some((cell) => cell !== '') && !(at === 0 && separatorLine.test(text)),
    )
    if (filled.length === 0) refuse('The file is empty')
    return filled
  } catch (error) {
    if (error instanceof CsvError)
      refuse('This is not CSV: check the quotation marks', lineOf(error))
    else if (error instanceof TypeError) refuse('Must be UTF-8: save it as "CSV UTF-8"')
    else throw error
    return []
  }
}

/** The first line in which Excel names the separator. */
const separatorLine = /^sep=([,;\t])\r?\n/i

/** The separator of the headings, because some spreadsheets write semicolons or tabs. */
function separatorOf(text: string): string {
  const [headings = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split('\n')
  const [most = ','] = [',', ';', '\t'].toSorted(
    (a, b) => headings.split(b).length - headings.split(a).length,
  )
  return most
}

const records = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }),
)

function lineOf(error: CsvError): number | undefined {
  return z.object({ lines: z.int() }).safeParse(error).data?.lines
}

function unescaped(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '')
}
