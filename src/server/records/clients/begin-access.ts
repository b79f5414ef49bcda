import type { Part } from '#shared/access-parts.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { accessGiven } from '#server/mail/notices/access.notices.ts'
import { startGrant } from './client-access.queries.ts'

/** The accepted invitation, without the link. */
export interface Accepted {
  clientId: string
  part: Part
  untilAt: Date | null
  documentId: string | null
  invitedBy: string | null
}

/** Begins the access that a person accepted, and tells those who act for the client. The link has proven the address. */
export async function beginAccess(
  trx: Trx,
  record: ChangeRecord,
  { clientId, part, untilAt, documentId, invitedBy }: Accepted,
  user: { id: string; firstName: string; lastName: string },
): Promise<void> {
  const subject = { type: 'client' as const, id: clientId }
  record.audit({ action: 'access.given', subject, clientId, actorId: user.id, details: { part } })
  const name = `${user.firstName} ${user.lastName}`
  record.tell(clientId, {
    notice: accessGiven(name, part),
    mail: { template: 'access-given', name, part },
  })
  const grant = { clientId, userId: user.id, part, untilAt, documentId, grantedBy: invitedBy }
  await startGrant(trx, grant)
}
