import type { z } from 'zod'
import type { Row } from './read-csv.ts'

/** Takes what a schema reads of a row, or names its fields with the reasons. */
export interface RowReport {
  take: <T>(row: Row, result: z.ZodSafeParseResult<T>) => T | null
  refuse: (row: Row, field: string, reason: string) => void
}

/** Other words stay text, which the schema refuses. */
export function flagOf(cell = ''): boolean | string | undefined {
  if (cell === '') return undefined
  return cell.toLowerCase() === 'true' || (cell.toLowerCase() === 'false' ? false : cell)
}
