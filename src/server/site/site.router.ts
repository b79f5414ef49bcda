import { claimFindings } from '#shared/claims.schema.ts'
import { publicProcedure, router } from '#server/trpc.ts'

export const siteRouter = router({
  /** What this server found when it last looked into its own promises. */
  claims: publicProcedure
    .meta({ poll: true, viewable: true })
    .output(claimFindings)
    .query(({ ctx }) => ctx.claims.read(ctx.log)),
})
