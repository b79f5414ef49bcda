import { copyDays } from '#shared/signing/copies.schema.ts'
import type { Db } from '#server/database/database.ts'
import type { PagePath } from '#shared/base/pages.ts'
import { hashToken, newToken } from '#server/crypto/hash-token.ts'
import type { Resources } from '#server/change/services.ts'

export interface MailedLink {
  url: string
  /** The hash that is stored instead of the token. */
  tokenHash: string
  expiresAt: Date
}

/** A spouse's link works so many days, which their reminders know. */
export const spouseLinkDays = 7

/** Where each link leads, and how long it works. */
const links = {
  password_reset: { page: '/reset-password', hours: 1 },
  email_change: { page: '/confirm-email', hours: 24 },
  email_proof: { page: '/prove-email', hours: 7 * 24 },
  end_access: { page: '/end-access', hours: 30 * 24 },
  invitation: { page: '/invitation', hours: 7 * 24 },
  spouse: { page: '/spouse', hours: spouseLinkDays * 24 },
  copy: { page: '/copy', hours: copyDays * 24 },
} as const satisfies Record<string, { page: PagePath; hours: number }>

export type LinkServices = Pick<Resources, 'config'> & { now: () => Date }

export function createLink({ config, now }: LinkServices, kind: keyof typeof links): MailedLink {
  const { page, hours } = links[kind]
  const token = newToken()
  return {
    url: `${config.publicUrl}${page}?token=${token}`,
    tokenHash: hashToken(token),
    expiresAt: new Date(now().getTime() + hours * 3_600_000),
  }
}

/** An address as its owner recognizes it, for a page that anybody with the link can open: `j•••@example.com`. */
export function maskedAddress(email: string): string {
  return email.replace(/^(.)[^@]*@/u, '$1•••@')
}

/** Expired invitations stay in the staff's list for a month, and a spouse's link for the next version. */
export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('accountLinks').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('guestSessions').where('expiresAt', '<=', now).execute()
  const copies = db.deleteFrom('guestLinks').where('taxReturnId', 'is not', null)
  await copies.where('expiresAt', '<=', now).execute()
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000)
  await db.deleteFrom('invitations').where('expiresAt', '<=', monthAgo).execute()
}
