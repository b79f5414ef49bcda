import type { MessageState } from '#shared/contact-messages.schema.ts'

/** What the address of the inbox may ask for, so that a view can be shared and the back button works. */
export interface InboxSearch {
  /** Left out for what waits for an answer. */
  state?: Exclude<MessageState, 'open'>
  /** Part of a name, email, phone or message. */
  search?: string
}

/** Keeps what means something and drops whatever else was typed. Part of the entry, so it brings no schema along. */
export function inboxSearch(asked: Record<string, unknown>): InboxSearch {
  const search = ['string', 'number'].includes(typeof asked.search)
    ? String(asked.search).slice(0, LONGEST)
    : ''
  const state = STATES.find((known) => known === asked.state)
  return { ...(state && { state }), ...(search !== '' && { search }) }
}

/** As long as a search can be. */
const LONGEST = 254

const STATES = ['answered', 'all'] as const
