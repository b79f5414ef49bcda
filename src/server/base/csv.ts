import { type Options, stringify } from 'csv-stringify/sync'
import { formatDollarsPlain } from '#shared/base/format-money.ts'
import { cents } from '#shared/base/money.ts'

interface CsvOptions {
  /** The keys of the rows that are written, or those with their headings. */
  columns: string[] | Record<string, string>
  /** Those that are cents: they are written as dollars with two decimals. */
  amounts: readonly string[]
  /** Whether the headings come first. */
  header: boolean
  bom?: boolean
}

/**
 * Lines of CSV (RFC 4180). Cells are quoted where it is needed: some spreadsheets also split at semicolons and tabs. An
 * apostrophe precedes texts that a spreadsheet would read as a formula; negative amounts keep their minus. Times are UTC.
 */
export function csvLines(
  rows: readonly object[],
  { columns, amounts, header, bom = false }: CsvOptions,
): string {
  const options: Options = {
    columns,
    header,
    bom,
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[;\t\r\n]|^ | $/,
    cast: {
      boolean: String,
      // Cents stay numbers until here, because text with a minus would be escaped as a formula.
      number: (value, { column }) =>
        amounts.includes(String(column)) ? formatDollarsPlain(cents.parse(value)) : String(value),
      date: (value) => value.toISOString().slice(0, 19).replace('T', ' '),
    },
  }
  return stringify([...rows], options)
}
