import { z } from 'zod'
import { ofClient, ofClientInput } from '#shared/clients/client-access.schema.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { findTaxYear } from '#server/records/clients/businesses.queries.ts'
import { formAndDueDate } from '#server/records/clients/form-and-due-date.ts'
import { openClient } from '#server/records/clients/open-client.ts'
import { checkRightTo } from '#server/records/clients/clients.queries.ts'
import { ownPreparer } from '#shared/returns/preparers.schema.ts'
import { preparerName } from '#shared/returns/preparers.ts'
import {
  createReturnInput,
  createdReturn,
  returnIdInput,
  taxReturn,
} from '#shared/returns/returns.schema.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { recordChange } from '#server/change/change.ts'
import { returnFromJson } from '#server/records/returns/returns-columns.ts'
import { findReturnOrThrow } from '#server/records/returns/found-return.ts'
import * as returns from '#server/records/returns/returns.queries.ts'
import { startReturn } from '#server/records/returns/start-return.ts'
import { clientProcedure, clientRead, parseSync, router } from '#server/calls/trpc.ts'

export const returnsRouter = router({
  /** The caller's own returns, or those of a client they act for, newest tax year first. */
  list: clientRead(returns.ownReturns)
    .meta({ allowImpersonation: true, needs: [[]], notForStaff: true })
    .input(ofClientInput)
    .output(parseSync(z.array(taxReturn)))
    .query(({ ctx, input: { client = ctx.viewer.id } }) =>
      client === ctx.viewer.id && !ctx.viewer.withheld
        ? ctx.rows.map(returnFromJson)
        : listOfOther(ctx, client),
    ),

  /** The preparer of the return, for those who read it or send its documents; the name is null without one. */
  preparer: clientProcedure
    .meta({ allowImpersonation: true, about: 'return', needs: [['returns'], ['requests']] })
    .input(returnIdInput)
    .output(ownPreparer)
    .query(async ({ ctx, input: { id } }) => {
      const { db, viewer } = ctx
      const asked = await returns.findReturnWithClient(db, viewer, id, 'requests')
      const { preparer } = asked ?? (await findReturnOrThrow(ctx.db, ctx.viewer, id))
      return { name: preparer && preparerName(preparer) }
    }),

  /** One return per client and year. A second call returns the same one, so a double click creates one. */
  create: clientProcedure
    .meta({ needs: [['profile']], notForStaff: true })
    .input(createReturnInput.extend(ofClient))
    .output(createdReturn)
    .mutation(({ ctx, input: { taxYear, client: clientId = ctx.viewer.id } }) =>
      recordChange(ctx, async (trx, record) => {
        await lockAccount(trx, ctx.viewer)
        await checkRightTo(trx, ctx.viewer, 'profile', clientId)
        const business = clientId === ctx.viewer.id ? undefined : await findTaxYear(trx, clientId)
        const formAndDate = formAndDueDate(business, taxYear)
        return startReturn(trx, record, { clientId, taxYear, ...formAndDate, at: ctx.now() })
      }),
    ),
})

/** @throws AppError 404 for a client the caller does not act for */
async function listOfOther(ctx: SignedInContext, clientId: string) {
  await openClient(ctx, clientId)
  return returns.listReturnsOfOther(ctx.db, ctx.viewer, clientId)
}
