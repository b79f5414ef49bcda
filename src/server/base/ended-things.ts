import { keysOf } from '#shared/base/keys-of.ts'

/** The things that the first proof of an address may end, in the words of a notification. */
const names = {
  factors: 'two-factor sign-in',
  sessions: 'sessions in other browsers',
  devices: 'trusted browsers',
  spouse_links: 'the link of your spouse',
  accesses: 'access that was given to others',
  email_change: 'a change of the address',
  erasure_request: 'a request to delete the account',
  bank_account: 'the bank account for a refund',
  signatures: 'signatures and approvals',
  tax_paid: 'a note that the tax is paid',
  mails_off: 'the choice of emails',
} as const

export type EndedThing = keyof typeof names
export const endedThings = keysOf(names)

/** `two-factor sign-in, trusted browsers`. */
export function nameEnded(ended: readonly EndedThing[]): string {
  return ended.map((thing) => names[thing]).join(', ')
}
