import { sql } from 'kysely'

/**
 * In a query of returns beside `access_now`: whether this spouse is the one whom the return was made with. One whose
 * spouse is not known is nobody's.
 */
export const isOfReader = sql<boolean>`(tax_returns.spouse_id = access_now.spouse_id)`

export const isJointWithReader = sql<boolean>`(tax_returns.joint and ${isOfReader})`
