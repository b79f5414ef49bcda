import { clientIdInput } from '#shared/admin.schema.ts'
import { clientView } from '#shared/view-as.schema.ts'
import { viewMinutes } from '#shared/view-as.ts'
import { recordChange } from '#server/audit/change.ts'
import { grantImpersonation } from '#server/auth/impersonations.ts'
import { findUser } from '#server/auth/users.queries.ts'
import { holdAccount } from '#server/auth/revoke-credentials.ts'
import { errors } from '#server/errors.ts'
import { steppedUpAdminProcedure } from '#server/trpc.ts'

/** The staff's call that opens the portal as a client sees it. */
export const viewAsAdmin = {
  /** Lets this session, and no other, view as the client for half an hour. Asking again renews it, on record too. */
  viewAsClient: steppedUpAdminProcedure
    .meta({ action: 'view the portal as a client' })
    .input(clientIdInput)
    .output(clientView)
    .mutation(({ ctx, input: { id } }) =>
      recordChange(ctx, async (trx, record) => {
        await holdAccount(trx, ctx.viewer)
        const client = await findUser(trx, id)
        if (client?.role !== 'client') throw errors.notFound('Client')
        const expiresAt = new Date(ctx.now().getTime() + viewMinutes * 60_000)
        await grantImpersonation(trx, { sessionId: ctx.viewer.sessionId, clientId: id, expiresAt })
        record.audit({ action: 'client.viewed_as', subject: { type: 'user', id }, clientId: id })
        return { client, expiresAt }
      }),
    ),
}
