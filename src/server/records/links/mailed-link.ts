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

export function createLink(
  { config, now }: Pick<Resources, 'config'> & { now: () => Date },
  { page, hours }: { page: PagePath; hours: number },
): MailedLink {
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
