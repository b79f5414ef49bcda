import { confirmAnswer, signedInUser } from '#shared/auth/auth.schema.ts'
import {
  beginFirmSignInInput,
  begunFirmSignIn,
  confirmWithFirmAccountInput,
  finishFirmSignInInput,
} from '#shared/auth/firm-account.schema.ts'
import { adminProcedure, publicProcedure, router } from '#server/calls/trpc.ts'
import { confirmWithFirmAccount } from './confirm.ts'
import { begin, finish } from './sign-in.ts'

/** Sign-in for staff with the firm's own accounts (docs/decisions/0044). */
export const firmAccountRouter = router({
  begin: publicProcedure
    .meta({ limit: ['firm-network'] })
    .input(beginFirmSignInInput)
    .output(begunFirmSignIn)
    .mutation(({ ctx, input: { next } }) => begin(ctx, { next, sessionId: null })),

  finish: publicProcedure
    .meta({ limit: ['firm-network', 'login-network', 'code-account', 'code-day'] })
    .input(finishFirmSignInInput)
    .output(signedInUser.extend({ next: beginFirmSignInInput.shape.next }))
    .mutation(({ ctx, input }) => finish(ctx, input)),
})

/** Staff confirm with their firm account in place of the password, for calls that require a recent confirmation. */
export const firmAccountAdmin = router({
  /** The provider asks the person to sign in again. */
  begin: adminProcedure
    .meta({
      action: 'sign in with a firm account',
      beforeProof: true,
      limit: ['firm-account'],
      mayFinish: true,
    })
    .output(begunFirmSignIn)
    .mutation(({ ctx }) => begin(ctx, { next: '/', sessionId: ctx.viewer.sessionId })),

  confirm: adminProcedure
    .meta({
      action: 'sign in with a firm account',
      beforeProof: true,
      limit: ['firm-account'],
      mayFinish: true,
    })
    .input(confirmWithFirmAccountInput)
    .output(confirmAnswer)
    .mutation(({ ctx, input }) => confirmWithFirmAccount(ctx, input.answer)),
})
