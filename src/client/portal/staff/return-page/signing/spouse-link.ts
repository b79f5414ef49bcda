import { formatDate } from '#shared/firm/dates.ts'
import type { Signer } from '#shared/signing/signing.schema.ts'

/** Says where the spouse's link was sent and how long it is valid; null without a link. */
export function describeLink(
  { email, linkExpiresAt }: Pick<Signer, 'email' | 'linkExpiresAt'>,
  now = new Date(),
): string | null {
  if (email === null) return null
  if (linkExpiresAt === null) return `The link went to ${email}.`
  const sent = `Link sent to ${email} on ${formatDate(new Date(linkExpiresAt.getTime() - WEEK_MS))}`
  return linkExpiresAt > now
    ? `${sent}, valid until ${formatDate(linkExpiresAt)}.`
    : `${sent}; it expired on ${formatDate(linkExpiresAt)}.`
}

const WEEK_MS = 7 * 86_400_000
