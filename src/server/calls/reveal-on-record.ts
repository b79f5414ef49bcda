import type { WrittenDetails } from '#shared/audit/audit-events.ts'
import type { NamedNumber, RevealAllInput } from '#shared/clients/reveals.schema.ts'
import { type ChangeRecord, recordChange } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { revealNotice } from '#server/mail/notices/reveals.notices.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import type { SignedInContext } from './context.ts'
import { confirmReveal, reauthenticate } from './reauthenticate.ts'

const action = 'client.number_revealed'

export interface OpenedNumber extends NamedNumber {
  value: string
  dependentId?: string
  pinId?: string
}

/**
 * Opens numbers of a client for a staff member who gives a reason and confirms the password. Records it, and notifies
 * the client.
 */
export async function revealOnRecord<Opened extends readonly OpenedNumber[]>(
  ctx: SignedInContext,
  { clientId, reason, password }: RevealAllInput,
  open: (trx: Trx) => Promise<Opened>,
) {
  // Before the transaction, because checking a password is slow.
  if (password !== undefined) await reauthenticate(ctx, password, 'password')
  return recordChange(ctx, async (trx, record) => {
    await lockAccount(trx, ctx.viewer)
    const confirmedUntil = await confirmReveal(ctx, trx, { proven: password !== undefined })
    const opened = await open(trx)
    const numbers = opened.map(({ number, dependent }) => {
      return { number, ...(dependent !== undefined && { dependent }) }
    })
    const details = { numbers, reason }
    const subject = { type: 'profile' as const, id: clientId }
    record.audit({ action, subject, clientId, details })
    notifyClient(ctx, record, { clientId, details })
    return { opened, confirmedUntil }
  })
}

function notifyClient(
  { viewer, now }: SignedInContext,
  record: ChangeRecord,
  { clientId, details }: { clientId: string; details: WrittenDetails<typeof action> },
) {
  const by = `${viewer.firstName} ${viewer.lastName}`
  const at = now().toISOString()
  record.notifyReaders(clientId, {
    notice: (client) => revealNotice({ ...details, by, client }),
    mail: { template: 'number-revealed', by, at, ...details },
  })
}
