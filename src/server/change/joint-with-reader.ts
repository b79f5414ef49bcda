import { sql } from 'kysely'

/**
 * In a query of returns beside `access_now`: whether the return is joint with this spouse. It belongs to the couple that
 * it was made for, so one whose spouse is not known is nobody's.
 */
export const isJointWithReader = sql<boolean>`(tax_returns.joint
  and tax_returns.spouse_id = access_now.spouse_id)`
