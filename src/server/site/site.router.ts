import { assuranceFindings } from '#shared/assurances.schema.ts'
import { publicProcedure, router } from '#server/trpc.ts'

export const siteRouter = router({
  /** What this server found when it last looked into its own promises. */
  assurances: publicProcedure
    .meta({ poll: true, allowImpersonation: true })
    .output(assuranceFindings)
    .query(({ ctx }) => ctx.assurances.read(ctx.log)),
})
