// Apart from return-step.ts, because clients’ screens load that.
import type { Wait } from '#shared/returns/return-step.ts'
import type { ReturnSigning } from '#shared/returns/return-signing.ts'

/** The words for staff about a return whose version is in the portal. */
export const signingWords: Record<ReturnSigning, string> = {
  taxpayer: 'Client to sign',
  spouse: 'Spouse to sign',
  both: 'Both to sign',
  change: 'Change requested',
  signed_form: 'Form to check',
  signed: 'Ready to file',
}

/** The words for staff about what a return waits for; null where its status says it. */
export const staffWords = {
  documents: null,
  asked: 'Waits for more',
  start: 'Ready to prepare',
  preparation: null,
  version: 'To send for review',
  filing: signingWords.signed,
  tax: null,
  nothing: null,
} as const satisfies Partial<Record<Wait, string | null>>

/** The words for staff about the step that a return is at; null where its status says it. */
export function staffWordsOf(wait: Wait, signing: ReturnSigning | null): string | null {
  const ofWait: Partial<Record<Wait, string | null>> = staffWords
  const words = ofWait[wait]
  return words === undefined ? signing && signingWords[signing] : words
}
