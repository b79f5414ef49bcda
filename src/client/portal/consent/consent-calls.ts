import type { z } from 'zod'
import type { EsignConsent, giveConsentInput } from '#shared/signing.schema.ts'

/** The calls about the own consent to sign electronically, with an account or with a mailed link. */
export interface ConsentCalls {
  readConsent: () => Promise<EsignConsent>
  giveConsent: (input: z.input<typeof giveConsentInput>) => Promise<EsignConsent>
  withdrawConsent: () => Promise<EsignConsent>
}
