import {
  copy,
  copyLink,
  copyOfInput,
  newCopyInput,
  newCopyLink,
  openCopyInput,
} from '#shared/signing/copies.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { adminProcedure, publicProcedure, router } from '#server/calls/trpc.ts'
import {
  createCopyLink,
  endCopyLink,
  endCopySession,
  findCopyLink,
  openCopyLink,
  readCopy,
} from './copy-links.ts'

/** The staff's calls about the link to a copy. */
export const copiesAdmin = router({
  link: adminProcedure
    .meta({ action: 'give clients their copy' })
    .input(copyOfInput)
    .output(copyLink.nullable())
    .query(({ ctx, input }) => findCopyLink(ctx, input.taxReturnId)),

  createLink: adminProcedure
    .meta({ action: 'give clients their copy' })
    .input(newCopyInput)
    .output(newCopyLink)
    .mutation(({ ctx, input }) => createCopyLink(ctx, input)),

  endLink: adminProcedure
    .meta({ action: 'give clients their copy' })
    .input(copyOfInput)
    .output(successAnswer)
    .mutation(({ ctx, input }) => endCopyLink(ctx, input.taxReturnId)),
})

/** For the reader of a link. Whoever is signed in in this browser makes no difference and gains nothing. */
const linkProcedure = publicProcedure
  .meta({ limit: ['link-network'] })
  .use(({ next }) => next({ ctx: { viewer: null } }))

export const copyRouter = router({
  open: linkProcedure
    .input(openCopyInput)
    .output(copy)
    .mutation(async ({ ctx, input }) => {
      const { session, expiresAt } = await openCopyLink(ctx, input)
      ctx.cookies.copy.write(session, expiresAt)
      return readCopy(ctx.db, session, ctx.now())
    }),

  read: publicProcedure
    .meta({ limit: ['spouse-network'], caller: 'link' })
    .output(copy)
    .query(({ ctx }) => readCopy(ctx.db, ctx.cookies.copy.read(), ctx.now())),

  leave: linkProcedure.output(successAnswer).mutation(async ({ ctx }) => {
    const token = ctx.cookies.copy.read()
    if (token !== null) await endCopySession(ctx.db, token)
    ctx.cookies.copy.clear()
    return { success: true as const }
  }),
})
