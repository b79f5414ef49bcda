import { signatureFinding, signatureHashInput } from '#shared/signing/verify.schema.ts'
import { publicProcedure, router } from '#server/calls/trpc.ts'
import { unscopedSignatures } from '#server/records/signing/signatures.access.ts'

/** For anyone with a signed PDF. The browser sends only its hash. */
export const verifyRouter = router({
  signature: publicProcedure
    .meta({ limit: ['verify-network'] })
    .input(signatureHashInput)
    .output(signatureFinding)
    .query(async ({ ctx, input: { sha256 } }) => {
      const signature = await unscopedSignatures(ctx.db)
        .innerJoin('taxReturns', 'taxReturns.id', 'signatures.taxReturnId')
        .select(['signatures.signed', 'signatures.signedAt', 'signatures.initials'])
        .select(['signatures.voidedAt', 'taxReturns.taxYear'])
        .where('signatures.sha256', '=', Buffer.from(sha256, 'hex'))
        .executeTakeFirst()
      return signature === undefined
        ? { known: false as const }
        : { known: true as const, ...signature }
    }),
})
