/** What the law says for some time. `npm run rules` fails when it is over, or was not compared with its source for a year. */
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
