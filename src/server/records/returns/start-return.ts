import { firmDay } from '#shared/firm/business-days.ts'
import { isOver } from '#shared/returns/return-clock.ts'
import { aboutClient, type ChangeRecord } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { statusNotice } from '#server/mail/notices/return-status.notices.ts'
import { setArchived } from '#server/records/clients/clients.queries.ts'
import { createReturn, findReturnOfYear, type NewReturn } from './returns.queries.ts'

/** One return per client, year and form: a second call finds the first one's. */
export async function startReturn(
  trx: Trx,
  record: ChangeRecord,
  { at, ...newReturn }: NewReturn & { at: Date },
) {
  const { clientId, taxYear } = newReturn
  const created = await createReturn(trx, newReturn, at)
  if (created === undefined) {
    const existing = await findReturnOfYear(trx, newReturn)
    if (existing === undefined) throw new Error('the conflicting return is missing')
    return { created: false, version: existing.version, taxReturn: existing }
  }
  if (await setArchived(trx, clientId, null)) {
    record.audit({ action: 'client.restored', ...aboutClient(clientId) })
  }
  record.audit({
    action: 'return.created',
    subject: { type: 'return', id: created.id },
    clientId,
    details: { taxYear },
  })
  record.notifyReaders(clientId, {
    taxReturnId: created.id,
    named: created,
    notice: (of) => statusNotice(of, 'pending'),
    mail: { template: 'return-created', early: !isOver(taxYear, firmDay(at)) },
  })
  return { created: true, version: created.version, taxReturn: created }
}
