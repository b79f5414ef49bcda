import { z } from 'zod'
import { firmDay } from '#shared/business-days.ts'
import { isOver } from '#shared/return-clock.ts'
import { createReturnInput, createdReturn, taxReturn } from '#shared/returns.schema.ts'
import { lockAccount } from '#server/records/auth/revoke-credentials.ts'
import { recordChange } from '#server/change/change.ts'
import { returnFromJson } from '#server/records/returns/returns-columns.ts'
import * as returns from '#server/records/returns/returns.queries.ts'
import { statusNotice } from '#server/mail/notices/returns.notices.ts'
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
        const { viewer } = ctx
        await lockAccount(trx, viewer)
        const created = await returns.createReturn(trx, viewer.id, taxYear, ctx.now())
        if (created === undefined) {
          const existing = await returns.findOwnReturn(trx, viewer, taxYear)
          if (existing === undefined) throw new Error('the conflicting return is missing')
          return { created: false, version: existing.version, taxReturn: existing }
        }
        record.audit({
          action: 'return.created',
          subject: { type: 'return', id: created.id },
          clientId: viewer.id,
          details: { taxYear },
        })
        record.notify({ userId: viewer.id, ...statusNotice(taxYear, 'pending') })
        const { email: to, firstName } = viewer
        const early = !isOver(taxYear, firmDay(ctx.now()))
        record.mail({ template: 'return-created', to, firstName, taxYear, early })
        return { created: true, version: created.version, taxReturn: created }
      }),
    ),
})
