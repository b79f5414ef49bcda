import { sql } from 'kysely'
import type { OptionalMail } from '#shared/mail/mail-preferences.ts'
import { aboutUser, type ChangeRecord } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { notifyProven } from '#server/change/notify-owner.ts'
import { revokeCredentials } from '#server/records/account/end-ways.ts'
import { endInvitation } from '#server/records/auth/users.queries.ts'
import { hasEntered } from '#server/records/clients/entered.queries.ts'
import { deleteBankAccount } from '#server/records/profile/profile.queries.ts'
import { endUnprovenConsents } from '#server/records/signing/esign-consents.ts'
import { endSigned } from './end-signed.ts'

/**
 * Records that the owner gets mail at the account's address. The first proof ends whatever somebody else may have set
 * up before: ways in (ways-in.ts), a request to delete the account, and an invitation of the address. A person who only
 * has the mailbox may never have seen the account, so the bank account in its profile, what was signed and the choice of
 * mails end too, and the owner is asked to check the rest. A mail tells the owner. Call this with the account locked,
 * and for a proof by the mailbox with the client's returns locked before it.
 */
export async function proveEmail(
  trx: Trx,
  record: ChangeRecord,
  userId: string,
  { now, by }: { now: Date; by: { session: string } | 'password' | 'mailbox' },
): Promise<void> {
  const keepSession = typeof by === 'string' ? null : by.session
  const proven = await trx
    .updateTable('users')
    .set({ emailProvenAt: now })
    .where('id', '=', userId)
    .where('emailProvenAt', 'is', null)
    .returning(['id', 'email', 'firstName'])
    .executeTakeFirst()
  if (proven === undefined) return
  const event = keepSession === null ? 'proofByMailbox' : 'proofInSession'
  const ended = await revokeCredentials(trx, userId, event, keepSession)
  const requests = trx.deleteFrom('erasureRequests').where('userId', '=', userId)
  if ((await requests.executeTakeFirst()).numDeletedRows > 0n) ended.push('erasure_request')
  const toCheck = by === 'mailbox' && (await hasEntered(trx, userId))
  if (toCheck && (await endBankAccount(trx, record, userId, now))) ended.push('bank_account')
  if (by === 'mailbox') await endUnprovenConsents(trx, userId)
  if (by === 'mailbox') ended.push(...(await endSigned(trx, record, userId, now)))
  if (by === 'mailbox' && (await turnMailsOn(trx, userId))) ended.push('mails_off')
  await endInvitation(trx, proven.email)
  record.audit({ action: 'email.proven', ...aboutUser(userId), actorId: userId })
  notifyProven(record, proven, { ended, toCheck })
}

/** A refund must not go to an account that a stranger typed, and the screens show only its last digits. */
async function endBankAccount(trx: Trx, record: ChangeRecord, clientId: string, now: Date) {
  if (!(await hasEntered(trx, clientId, 'profile.saved'))) return false
  if (!(await deleteBankAccount(trx, clientId, now))) return false
  const subject = { type: 'profile', id: clientId } as const
  record.audit({ action: 'profile.bank_account_deleted', subject, clientId, actorId: clientId })
  return true
}

/**
 * Turns on the mails that were turned off in a session. A person who used the link in a mail has the mailbox, so those
 * stay off. Returns whether there were any.
 */
async function turnMailsOn(trx: Trx, userId: string): Promise<boolean> {
  const byLink = trx
    .selectFrom('auditLog')
    .select(sql<OptionalMail>`details ->> 'unsubscribed'`.as('kind'))
    .where('clientId', '=', userId)
    .where('action', '=', 'mail_preferences.changed')
    .where(sql<boolean>`details ? 'unsubscribed'`)
  const off = trx.deleteFrom('emailOptOuts').where('userId', '=', userId)
  const { numDeletedRows } = await off.where('kind', 'not in', byLink).executeTakeFirst()
  return numDeletedRows > 0n
}
