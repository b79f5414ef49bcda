import {
  approveInput,
  askChangeInput,
  codeSent,
  identityState,
  review,
  signInput,
  spouseCodeInput,
  spouseLinkInput,
  startedCheck,
} from '#shared/signing/review.schema.ts'
import { esignConsent, giveConsentInput } from '#shared/signing/consent.schema.ts'
import { packageIdInput } from '#shared/signing/signing.schema.ts'
import { errors } from '#server/base/errors.ts'
import { guestProcedure, leaveProcedure, router } from '#server/calls/trpc.ts'
import type { Context } from '#server/calls/context.ts'
import { readConsent } from '#server/records/signing/esign-consents.ts'
import { consenterOf, giveConsent, withdrawConsent } from './consent/consent.ts'
import { findSigner } from './signers/found-signer.ts'
import { readCheck, signRemotely, startCheck } from './sign/remote.ts'
import { approve, askChange, openReview, readReview } from './review/review.ts'
import { confirmCode, findSpouseSession, openLink } from './spouse/spouse-links.ts'

/** Needs the spouse's session from its own cookie, never a client's or staff's. */
const spouseProcedure = guestProcedure
  .meta({ caller: 'link', limit: ['spouse-network'] })
  .use(async ({ ctx, next }) => {
    const token = ctx.cookies.spouse.read()
    const spouse = token === null ? undefined : await findSpouseSession(ctx.db, token, ctx.now())
    if (spouse === undefined) throw errors.signedOut()
    return next({ ctx: { spouse } })
  })

/** Calls that notify staff. */
const answerProcedure = spouseProcedure
  .meta({ limit: ['spouse-network', 'answer-signer'] })
  .use(async ({ ctx, next }) => {
    await ctx.limits.spend('answer-signer', ctx.spouse.signerId)
    return next()
  })

export const spouseRouter = router({
  /** Mails a code to the address that the link was sent to. */
  open: guestProcedure
    .meta({ limit: ['link-network', 'spouse-code', 'spouse-day'] })
    .input(spouseLinkInput)
    .output(codeSent)
    .mutation(({ ctx, input }) => openLink(ctx, input.token)),

  /** Checks the code and opens a session of an hour. */
  confirm: guestProcedure
    .meta({ limit: ['link-network'] })
    .input(spouseCodeInput)
    .output(review)
    .mutation(async ({ ctx, input }) => {
      const { session, expiresAt, packageId, signerId } = await confirmCode(ctx, input)
      ctx.cookies.spouse.write(session, expiresAt)
      await openReview(ctx, packageId)
      return readReview(ctx.db, ctx, { signerId }, packageId)
    }),

  review: spouseProcedure.output(review).query(async ({ ctx: { spouse, ...ctx } }) => {
    await openReview(ctx, spouse.packageId)
    return readReview(ctx.db, ctx, spouse, spouse.packageId)
  }),

  approve: answerProcedure
    .input(approveInput)
    .output(review)
    .mutation(({ ctx, input }) => approve(ctx, ctx.spouse, input)),

  askChange: answerProcedure
    .input(askChangeInput)
    .output(review)
    .mutation(({ ctx, input }) => askChange(ctx, ctx.spouse, input)),

  startCheck: spouseProcedure
    .meta({ limit: ['spouse-network', 'identity-signer'] })
    .input(packageIdInput)
    .output(startedCheck)
    .mutation(({ ctx, input }) => startCheck(ctx, ctx.spouse, input.packageId)),

  readCheck: spouseProcedure
    .meta({ limit: ['spouse-network', 'identity-read'] })
    .input(packageIdInput)
    .output(identityState)
    .mutation(({ ctx, input }) => readCheck(ctx, ctx.spouse, input.packageId)),

  sign: spouseProcedure
    .meta({ limit: ['spouse-network', 'signature-signer'] })
    .input(signInput)
    .output(review)
    .mutation(async ({ ctx, input }) => {
      const signed = await signRemotely(ctx, ctx.spouse, input, 'mailed_code')
      return readReview(ctx.db, ctx, ctx.spouse, input.packageId, signed)
    }),

  consent: spouseProcedure
    .output(esignConsent)
    .query(async ({ ctx }) => readConsent(ctx.db, await consenter(ctx), ctx.now())),

  giveConsent: spouseProcedure
    .input(giveConsentInput)
    .output(esignConsent)
    .mutation(async ({ ctx, input }) => giveConsent(ctx, await consenter(ctx), input)),

  withdrawConsent: answerProcedure
    .output(esignConsent)
    .mutation(async ({ ctx }) => withdrawConsent(ctx, await consenter(ctx))),

  leave: leaveProcedure('spouse', 'spouse-network'),
})

async function consenter({ db, spouse }: Pick<Context, 'db'> & { spouse: SpouseSession }) {
  const { packageId } = spouse
  return consenterOf(null, await findSigner(db, { viewer: spouse, packageId }))
}

interface SpouseSession {
  signerId: string
  packageId: string
}
