/**
 * A fact of law that is valid for some time. `npm run rules` fails when its last row is over, or was not compared with
 * its source for a year.
 */
export interface TaxFact<Value> {
  value: Value
  /** The law, form or page that says so. */
  source: string
  /** The first day, YYYY-MM-DD, for which it is right. */
  validFrom: string
  /** The last one; null: no end is known. */
  validUntil: string | null
  /** The day on which somebody last compared it with its source. */
  reviewedOn: string
}

/** Returns the row that is valid on a day, YYYY-MM-DD. Rows are in order; the first also holds before it. */
export function rowOn<Value>(
  rows: readonly [TaxFact<Value>, ...TaxFact<Value>[]],
  day: string,
): TaxFact<Value> {
  return rows.findLast(({ validFrom }) => validFrom <= day) ?? rows[0]
}

/** Returns its value. */
export function factOn<Value>(
  rows: readonly [TaxFact<Value>, ...TaxFact<Value>[]],
  day: string,
): Value {
  return rowOn(rows, day).value
}

/** Returns true if a row holds in a tax year: on its first day. */
export function holdsIn(row: TaxFact<unknown>, taxYear: number): boolean {
  const day = `${taxYear}-01-01`
  return row.validFrom <= day && (row.validUntil === null || day <= row.validUntil)
}
