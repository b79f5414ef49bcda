import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'

/** Why a row or a file is not taken. Never with its values. */
export interface Refusal {
  /** Its path in the folder. */
  file: string
  /** Of a row, where it ends. */
  line?: number
  field?: string
  reason: string
}

export interface Row {
  file: string
  line: number
  /** '' where the file has no such column. */
  cells: Record<string, string>
}

interface Columns {
  required: readonly string[]
  optional?: readonly string[]
}

/**
 * The rows of a CSV file with headings (RFC 4180, UTF-8). None when the headings or the whole file are wrong.
 * The apostrophe that our exports put before a formula is taken off.
 */
export async function readCsv(
  file: string,
  { required, optional = [] }: Columns,
  refusals: Refusal[],
): Promise<Row[]> {
  const name = path.basename(file)
  const refuse = (reason: string, line?: number, field?: string) =>
    void refusals.push({ file: name, reason, ...(line && { line }), ...(field && { field }) })
  const [heading, ...rest] = await parsed(file, refuse)
  if (heading === undefined) return []
  const columns = heading.record
  const before = refusals.length
  for (const column of required) {
    if (!columns.includes(column)) refuse('This column is missing', 1, column)
  }
  for (const [at, column] of columns.entries()) {
    const known = required.includes(column) || optional.includes(column)
    if (!known) refuse('There is no such column', 1, column)
    if (columns.indexOf(column) !== at) refuse('This column is there twice', 1, column)
  }
  if (refusals.length > before) return []
  return rest.flatMap(({ record, info: { lines: line } }) => {
    if (record.length !== columns.length) {
      refuse(`Must have ${columns.length} cells, not ${record.length}`, line)
      return []
    }
    const empty = [...required, ...optional].map((column) => [column, ''])
    const cells = columns.map((column, at) => [column, unescaped(record[at] ?? '')])
    return [{ file: name, line, cells: Object.fromEntries([...empty, ...cells]) }]
  })
}

async function parsed(file: string, refuse: (reason: string, line?: number) => void) {
  const bytes = await readFile(file)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const options = { info: true, relax_column_count: true, skip_empty_lines: true, trim: true }
    const rows = records.parse(parse(text, { ...options, bom: true }))
    if (rows.length === 0) refuse('The file is empty')
    return rows
  } catch (error) {
    if (error instanceof CsvError)
      refuse('This is not CSV: look at the quotation marks', lineOf(error))
    else if (error instanceof TypeError) refuse('Must be UTF-8: save it as "CSV UTF-8"')
    else throw error
    return []
  }
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
