import {
  confirmErasureInput,
  erasureOfInput,
  erasurePlan,
  refuseErasureInput,
} from '#shared/retention/erasure.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import {
  adminProcedure,
  clientProcedure,
  router,
  steppedUpAdminProcedure,
  steppedUpClientProcedure,
} from '#server/calls/trpc.ts'
import { planErasure } from '#server/records/retention/erasure-plan.ts'
import {
  checkErasable,
  confirmErasure,
  refuseErasure,
  requestErasure,
  withdrawErasure,
} from './erasure-requests.ts'

/** "Delete my account". */
export const erasureRouter = router({
  /** The records that would stay, and when the caller asked for the deletion. */
  plan: clientProcedure
    .output(erasurePlan)
    .query(({ ctx }) => planErasure(ctx.db, ctx.viewer.id, ctx.now())),

  request: steppedUpClientProcedure
    .meta({ limit: ['erasure-account'], except: { why: 'staff are removed by staff', staff: 403 } })
    .output(erasurePlan)
    .mutation(({ ctx }) => requestErasure(ctx)),

  withdraw: clientProcedure.output(successAnswer).mutation(({ ctx }) => withdrawErasure(ctx)),
})

const deleting = { action: 'delete accounts' }

/** Staff confirm or refuse. The requests themselves are with the list of users. */
export const erasureAdmin = router({
  plan: adminProcedure
    .meta(deleting)
    .input(erasureOfInput)
    .output(erasurePlan)
    .query(async ({ ctx, input: { userId } }) => {
      await checkErasable(ctx.db, userId)
      return planErasure(ctx.db, userId, ctx.now())
    }),

  confirm: steppedUpAdminProcedure
    .meta(deleting)
    .input(confirmErasureInput)
    .output(successAnswer)
    .mutation(({ ctx, input }) => confirmErasure(ctx, input)),

  refuse: steppedUpAdminProcedure
    .meta(deleting)
    .input(refuseErasureInput)
    .output(successAnswer)
    .mutation(({ ctx, input }) => refuseErasure(ctx, input)),
})
