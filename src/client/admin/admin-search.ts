import type { StatusFilter } from '#shared/admin.schema.ts'

/** What the address of the dashboard may ask for, so that a view can be shared and the back button works. */
export interface AdminSearch {
  /** Part of a client's email or name, or the beginning of a return's id. */
  search?: string
  /** Left out for all of them. */
  status?: Exclude<StatusFilter, 'all'>
}

/** Keeps what means something and drops whatever else was typed. Part of the entry, so it brings no schema along. */
export function adminSearch(asked: Record<string, unknown>): AdminSearch {
  const search = ['string', 'number'].includes(typeof asked.search)
    ? String(asked.search).slice(0, LONGEST)
    : ''
  const status = STATUSES.find((known) => known === asked.status)
  return { ...(search !== '' && { search }), ...(status && { status }) }
}

/** The longest email, which is as long as a search can be. */
const LONGEST = 254

const STATUSES = ['pending', 'in_progress', 'completed', 'filed'] as const
