import { clientForStaff, workOfFirm } from '#server/base/notice-subject.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { lockClient } from '#server/records/clients/clients.queries.ts'
import { notifyStaff } from '#server/records/notifications/notify-staff.ts'

/** Notifies staff about a client’s money. An erased client has no page, so the notice leads to the money page. */
export async function notifyStaffOfMoney(
  trx: Trx,
  record: ChangeRecord,
  { clientId, title, message }: { clientId: string; title: string; message: string },
): Promise<void> {
  const isKept = (await lockClient(trx, clientId)) !== undefined
  const notice = isKept
    ? { title, message, subject: clientForStaff(clientId) }
    : { title, message: `${message} The client’s data is deleted.`, subject: workOfFirm('money') }
  await notifyStaff(trx, record, notice, { of: { clientId } })
}
