import pg from 'pg'

/** How PostgreSQL's types arrive: as pg has them, but whole numbers as numbers and dates as their text. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    const parser = format === 'binary' ? undefined : parsers.get(id)
    return parser ?? pg.types.getTypeParser(id, format)
  },
}

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, safeInteger],
  // What sum() makes of cents. A fraction is somebody's average: they say in SQL how to round it.
  [pg.types.builtins.NUMERIC, safeInteger],
  // A day is not a moment: as a Date it would move with the time zone.
  [pg.types.builtins.DATE, (text) => text],
])

/** Throws rather than lose a cent: past 2^53 a number is no longer exact. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(value)) return value
  throw new RangeError(`The database answered ${text}, which is not a safe whole number`)
}
