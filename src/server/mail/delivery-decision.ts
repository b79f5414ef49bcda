import type { Services } from '#server/context.ts'
import { findResetOwner } from '#server/auth/reset-tokens.queries.ts'
import { findUserByEmail } from '#server/auth/users.queries.ts'
import type { Mail } from './mails.ts'
import { optionalKindOf } from './optional-mails.ts'
import { findRecipient } from './preferences.queries.ts'
import { refusedSince } from './suppressions.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** Whether a mail goes out, and with which way out; asked when it does, because a mail may have waited for days. */
export type DeliveryDecision =
  | { sends: true; unsubscribeUrl: string | null }
  | { sends: false; because: 'unwanted' | 'known refused' }

export async function deliveryDecision(
  services: Pick<Services, 'config' | 'db' | 'keyring' | 'clock'>,
  mail: Mail,
): Promise<DeliveryDecision> {
  if (!(await isStillTrue(services, mail))) return unwanted
  if (!('to' in mail)) return always
  if ((await refusedSince(services.db, mail.to)) !== null)
    return { sends: false, because: 'known refused' }
  const kind = optionalKindOf(mail)
  if (kind === null) return always
  const recipient = await findRecipient(services.db, mail.to, kind)
  // It names clients: somebody who is no longer staff has no business with them.
  if (kind === 'upload_digest' && recipient?.role !== 'admin') return unwanted
  if (recipient === undefined) return always
  if (recipient.refused !== null) return unwanted
  return { sends: true, unsubscribeUrl: unsubscribeUrl(services, { userId: recipient.id, kind }) }
}

const always: DeliveryDecision = { sends: true, unsubscribeUrl: null }
const unwanted: DeliveryDecision = { sends: false, because: 'unwanted' }

/**
 * A reset link goes out only while it works: not once a newer one was asked for. Neither it nor the news of refused
 * sign-ins goes to an address without an account, for which the same job is queued so that nobody can tell the two apart
 * by the time of the answer.
 */
async function isStillTrue(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  mail: Mail,
): Promise<boolean> {
  if (mail.template === 'password-reset') {
    return (await findResetOwner(db, mail.tokenHash, clock())) !== undefined
  }
  if (mail.template === 'sign-ins-refused') {
    return (await findUserByEmail(db, mail.to)) !== undefined
  }
  return true
}
