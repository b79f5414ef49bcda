import {
  copy,
  copyLink,
  copyOfInput,
  newCopyInput,
  newCopyLink,
  openCopyInput,
} from '#shared/signing/copies.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { adminProcedure, guestProcedure, leaveProcedure, router } from '#server/calls/trpc.ts'
import { createCopyLink, endCopyLink, findCopyLink } from './copy-links.ts'
import { openCopyLink, readCopy } from './open-copy-link.ts'

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

export const copyRouter = router({
  open: guestProcedure
    .meta({ limit: ['link-network'] })
    .input(openCopyInput)
    .output(copy)
    .mutation(async ({ ctx, input }) => {
      const { session, expiresAt } = await openCopyLink(ctx, input)
      ctx.cookies.copy.write(session, expiresAt)
      return readCopy(ctx.db, session, ctx.now())
    }),

  read: guestProcedure
    .meta({ limit: ['spouse-network'], caller: 'link' })
    .output(copy)
    .query(({ ctx }) => readCopy(ctx.db, ctx.cookies.copy.read(), ctx.now())),

  leave: leaveProcedure('copy', 'link-network'),
})
