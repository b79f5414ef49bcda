import type { QueryKey } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { z } from 'zod'
import type { EsignConsent, giveConsentInput } from '#shared/signing/consent.schema.ts'
import { trpc, trpcClient } from '#client/portal/api/trpc.ts'

/** The calls about the own consent to sign electronically, with an account or with a mailed link. */
export interface ConsentCalls {
  /** The key of `readConsent` in the cache. */
  consentKey: QueryKey
  readConsent: () => Promise<EsignConsent>
  giveConsent: (input: z.input<typeof giveConsentInput>) => Promise<EsignConsent>
  withdrawConsent: () => Promise<EsignConsent>
}

const { signing } = trpcClient

/** The calls of a user about their own consent. */
export const accountConsent: ConsentCalls = {
  consentKey: getQueryKey(trpc.signing.consent, undefined, 'query'),
  readConsent: () => signing.consent.query(),
  giveConsent: (input) => signing.giveConsent.mutate(input),
  withdrawConsent: () => signing.withdrawConsent.mutate(),
}
