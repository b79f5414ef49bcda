import { trpcClient } from '#client/portal/api/trpc.ts'
import type { ConsentCalls } from './consent-calls.ts'

const { signing } = trpcClient

/** Of whoever is signed in. */
export const accountConsent: ConsentCalls = {
  readConsent: () => signing.consent.query(),
  giveConsent: (input) => signing.giveConsent.mutate(input),
  withdrawConsent: () => signing.withdrawConsent.mutate(),
}
