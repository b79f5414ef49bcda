import pg from 'pg'

/** pg's parsers, except that whole numbers become numbers, and dates stay text, also in arrays. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    const parser = format === 'binary' ? undefined : parsers.get(id)
    return parser ?? pg.types.getTypeParser(id, format)
  },
}

const [int8Array, dateArray] = [1016, 1182]

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, safeInteger],
  [int8Array, (text) => elementsOf(text).map(safeInteger)],
  // The type of sum() over cents. Fractions are rejected: a query must round its averages.
  [pg.types.builtins.NUMERIC, safeInteger],
  // A Date would shift the day with the time zone.
  [pg.types.builtins.DATE, (text) => text],
  [dateArray, elementsOf],
])

/** Splits an array that has no nulls, and whose elements need no quotes. */
function elementsOf(text: string): string[] {
  return text.slice(1, -1).split(',').filter(Boolean)
}

/** Throws for numbers past 2^53, which would not be exact. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(value)) return value
  throw new RangeError(`The database answered ${text}, which is not a safe whole number`)
}
