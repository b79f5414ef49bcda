import type {
  PaymentFilter,
  ReturnSort,
  SortDirection,
  StatusFilter,
} from '#shared/admin.schema.ts'

/**
 * What the address of the dashboard may ask for, so that a view can be shared and the back button works. The words are
 * those of the call that it leads to; what is left out is as the call has it.
 */
export interface AdminSearch {
  /** Part of a client's email or name, or the beginning of a return's id. */
  search?: string
  status?: Exclude<StatusFilter, 'all'>
  payment?: Exclude<PaymentFilter, 'all'>
  taxYear?: number
  /** Left out for the time of creation. */
  sort?: Exclude<ReturnSort, 'created'>
  /** Left out for descending. */
  direction?: Exclude<SortDirection, 'desc'>
}

/** Keeps what means something and drops whatever else was typed. Part of the entry, so it brings no schema along. */
export function adminSearch(asked: Record<string, unknown>): AdminSearch {
  const search = ['string', 'number'].includes(typeof asked.search)
    ? String(asked.search).slice(0, LONGEST)
    : ''
  const status = oneOf(STATUSES, asked.status)
  const payment = oneOf(PAYMENTS, asked.payment)
  const taxYear = Number(/^(?:19|20|21)[0-9]{2}$/.exec(String(asked.taxYear))?.[0])
  const sort = oneOf(SORTS, asked.sort)
  const direction = oneOf(DIRECTIONS, asked.direction)
  return {
    ...(search !== '' && { search }),
    ...(status && { status }),
    ...(payment && { payment }),
    ...(taxYear && { taxYear }),
    ...(sort && { sort }),
    ...(direction && { direction }),
  }
}

function oneOf<Word>(actionPhrases: readonly Word[], asked: unknown): Word | undefined {
  return actionPhrases.find((word) => word === asked)
}

/** The longest email, which is as long as a search can be. */
const LONGEST = 254

const STATUSES = ['pending', 'in_progress', 'completed', 'filed'] as const
const PAYMENTS = ['unpaid', 'paid'] as const
const SORTS = ['client', 'year', 'status', 'estimatedRefund', 'payment', 'completed'] as const
const DIRECTIONS = ['asc'] as const
