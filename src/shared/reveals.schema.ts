import { z } from 'zod'
import { typedPassword } from './password.ts'
import { typedReason } from './ssn.ts'
import { recordId } from './text.ts'

/** The numbers that staff see masked and can reveal. */
const profileNumbers = ['ssn', 'spouseSsn', 'bankRoutingNumber', 'bankAccountNumber'] as const
export const revealableNumbers = [...profileNumbers, 'dependentSsn'] as const
export type ProfileNumber = (typeof profileNumbers)[number]
export type RevealableNumber = (typeof revealableNumbers)[number]

/** The number to reveal, with the dependent's id for a dependent's. */
export type WhichNumber =
  { number: ProfileNumber } | { number: 'dependentSsn'; dependentId: string }

export const shownForSeconds = 30

/** The client reads it, also in a mail, and it is stored forever, so it must not contain a number. */
export const revealReason = typedReason('Say why you need it')

const asked = {
  clientId: recordId,
  reason: revealReason,
  /** Required unless it was confirmed recently in this session. */
  password: typedPassword.optional(),
}

export const revealNumberInput = z.discriminatedUnion(
  'number',
  [
    z.object({
      ...asked,
      number: z.enum(profileNumbers),
      dependentId: z.undefined({ error: 'Only for the SSN of a dependent' }).optional(),
    }),
    z.object({ ...asked, number: z.literal('dependentSsn'), dependentId: recordId }),
  ],
  { error: 'Choose which number to see' },
)
export type RevealNumberInput = z.output<typeof revealNumberInput>

export const revealedNumber = z.object({
  /** The full number: an SSN as XXX-XX-XXXX, a bank number as digits. */
  value: z.string(),
  /** The time until which this session need not send the password again. */
  confirmedUntil: z.date(),
  shownForSeconds: z.int(),
})
export type RevealedNumber = z.output<typeof revealedNumber>

export const revealView = z.object({
  id: z.int(),
  at: z.date(),
  number: z.string(),
  by: z.string(),
  reason: z.string(),
})
export type RevealView = z.output<typeof revealView>

/** The number's name for its owner. A dependent without a name is "A dependent". */
export function ownersWords(number: RevealableNumber, dependent = 'A dependent'): string {
  const words: Record<RevealableNumber, string> = {
    ssn: 'Your Social Security number',
    spouseSsn: "Your spouse's Social Security number",
    bankRoutingNumber: 'Your bank routing number',
    bankAccountNumber: 'Your bank account number',
    dependentSsn: `${dependent}'s Social Security number`,
  }
  return words[number]
}

export function revealTitle(number: RevealableNumber): string {
  return `${ownersWords(number)} was viewed by our staff`
}
