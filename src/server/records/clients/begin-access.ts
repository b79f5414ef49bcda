import type { Part } from '#shared/clients/access-parts.ts'
import { deadInvitation } from '#shared/users/invitations.schema.ts'
import { errors } from '#server/base/errors.ts'
import { aboutClient, type ChangeRecord, type ChangeSource } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { accessGiven } from '#server/mail/notices/access.notices.ts'
import { findOtherSpouse, startGrant } from './grants.queries.ts'
import { lockClient } from './clients.queries.ts'
import { spouseByName } from './spouses.ts'

/** The accepted invitation, without the link. */
export interface Accepted {
  clientId: string
  firstName: string
  lastName: string
  part: Part
  untilAt: Date | null
  documentId: string | null
  invitedBy: string | null
  byStaff: boolean
  /** The invitation's, which becomes the access's: a mailed link ends whichever of the two there is. */
  id: string
}

/**
 * Begins the access that a person accepted, notifies those who act for the client, and returns the client. The link has
 * proven the address.
 *
 * @throws AppError 400 if the client is gone, 409 for a second spouse
 */
export async function beginAccess(
  trx: Trx,
  record: ChangeRecord,
  { keyring }: Pick<ChangeSource, 'keyring'>,
  { id, clientId, part, untilAt, documentId, invitedBy, byStaff, ...named }: Accepted,
  user: { id: string; firstName: string; lastName: string; email: string },
) {
  const client = await lockClient(trx, clientId)
  if (client === undefined) throw errors.deadLink(deadInvitation)
  if (part === 'spouse' && (await findOtherSpouse(trx, clientId, user.email))) {
    throw errors.conflict('Somebody else has access as the spouse. Please ask who invited you.')
  }
  const about = { ...aboutClient(clientId), actorId: user.id }
  record.audit({ action: 'access.given', ...about, details: { part } })
  const given = { name: `${user.firstName} ${user.lastName}`, part }
  record.notifyReaders(clientId, {
    except: user.id,
    notice: (whom) => accessGiven({ ...given, client: whom }),
    mail: { template: 'access-given', ...given, email: user.email },
  })
  // The spouse is found among the client's spouses by the name of the invitation, because users can change the name of
  // their account.
  const spouseId = part === 'spouse' ? await spouseByName(trx, keyring, clientId, named) : null
  const grant = {
    id,
    clientId,
    userId: user.id,
    part,
    untilAt,
    documentId,
    spouseId,
    grantedBy: invitedBy,
    byStaff,
  }
  await startGrant(trx, grant)
  return client
}
