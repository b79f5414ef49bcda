import { sql } from 'kysely'
import type { SignerPerson } from '#shared/signing/signing.schema.ts'
import type { Trx } from '#server/database/database.ts'

export type Steps = Awaited<ReturnType<typeof listSteps>>

const actions = [
  'package.approved',
  'signature.signed_form_sent',
  'signature.given',
  'return.tax_paid',
] as const

/**
 * Lists the approvals, signatures and tax payments in the audit log that only the account's owner can have made, or a
 * person to whom the owner gave access or a spouse's link.
 */
export function listSteps(trx: Trx, clientId: string) {
  const person = sql<SignerPerson | null>`details ->> 'person'`
  return trx
    .selectFrom('auditLog')
    .select(['action', 'subjectId', person.as('person')])
    .where('clientId', '=', clientId)
    .where('action', 'in', actions)
    .where(({ eb, and, or, exists, selectFrom }) =>
      or([
        eb('actorId', '=', clientId),
        eb(
          'actorId',
          'in',
          selectFrom('clientAccess')
            .select('userId')
            .where('clientAccess.clientId', '=', clientId)
            .where('grantedBy', '=', clientId),
        ),
        and([
          eb('actorId', 'is', null),
          eb(person, '=', 'spouse'),
          exists(
            selectFrom('auditLog as invited')
              .select('invited.seq')
              .where('invited.clientId', '=', clientId)
              .where('invited.actorId', '=', clientId)
              .where('invited.action', '=', 'spouse.invited'),
          ),
        ]),
      ]),
    )
    .execute()
}
