import { z } from 'zod'
import { createReturnInput, createdReturn, taxReturn } from '#shared/returns.schema.ts'
import { lockAccount } from '#server/records/auth/revoke-credentials.ts'
import { recordChange } from '#server/change/change.ts'
import { returnFromJson } from '#server/records/returns/returns-columns.ts'
import * as returns from '#server/records/returns/returns.queries.ts'
import { startReturn } from '#server/records/returns/start-return.ts'
import { clientProcedure, clientRead, parseSync, router } from '#server/calls/trpc.ts'

export const returnsRouter = router({
  /** The caller's own returns, newest tax year first. */
  list: clientRead(returns.ownReturns)
    .meta({ allowImpersonation: true })
    .output(parseSync(z.array(taxReturn)))
    .query(({ ctx }) => ctx.rows.map(returnFromJson)),

  /** One return per client and year. A second call returns the same one, so a double click creates one. */
  create: clientProcedure
    .input(createReturnInput)
    .output(createdReturn)
    .mutation(({ ctx, input: { taxYear } }) =>
      recordChange(ctx, async (trx, record) => {
        await lockAccount(trx, ctx.viewer)
        return startReturn(trx, record, { clientId: ctx.viewer.id, taxYear, at: ctx.now() })
      }),
    ),
})
