import { z } from 'zod'
import { typedPassword } from '#shared/auth/password.ts'
import { typedReason } from '#shared/base/ssn-in-text.ts'
import { recordId } from '#shared/base/text.ts'

/** The numbers that staff see masked and can reveal. */
const profileNumbers = ['ssn', 'spouseSsn', 'bankRoutingNumber', 'bankAccountNumber'] as const
const revealableNumbers = [
  ...profileNumbers,
  'dependentSsn',
  'ipPin',
  'ein',
  'ownerTin',
  /** A number in a message that looks like a Social Security number. */
  'message',
] as const
export type ProfileNumber = (typeof profileNumbers)[number]
export type RevealableNumber = (typeof revealableNumbers)[number]

/** The number to reveal, with the id of the dependent or owner whose it is. */
export type WhichNumber =
  | { number: ProfileNumber | 'ein' }
  | { number: 'dependentSsn'; dependentId: string }
  | { number: 'ipPin'; pinId: string }
  | { number: 'ownerTin'; ownerId: string }

export const shownForSeconds = 30

/** Longer for all numbers together, because people type them into another program one by one. */
export function shownTogetherForSeconds(numbers: number): number {
  return Math.min(shownForSeconds * numbers, 5 * 60)
}

/** A revealed number, as the log and the mail name it. */
export const namedNumber = z.object({
  number: z.enum(revealableNumbers),
  /** The name of the dependent, owner or spouse at the time, because they may be removed later. */
  dependent: z.string().optional(),
})
export type NamedNumber = z.output<typeof namedNumber>

/** The client reads it, also in a mail, and it is stored forever, so it must not contain a number. */
export const revealReason = typedReason('Say why you need it')

const revealFields = {
  clientId: recordId,
  reason: revealReason,
  /** Required unless it was confirmed recently in this session. */
  password: typedPassword.optional(),
}

export const revealNumberInput = z.discriminatedUnion(
  'number',
  [
    z.object({
      ...revealFields,
      number: z.enum([...profileNumbers, 'ein']),
      dependentId: z.never({ error: 'Only for the SSN of a dependent' }).optional(),
    }),
    z.object({ ...revealFields, number: z.literal('dependentSsn'), dependentId: recordId }),
    z.object({ ...revealFields, number: z.literal('ipPin'), pinId: recordId }),
    z.object({ ...revealFields, number: z.literal('ownerTin'), ownerId: recordId }),
  ],
  { error: 'Choose which number to see' },
)
export type RevealNumberInput = z.output<typeof revealNumberInput>

/** The full number: an SSN as XXX-XX-XXXX, an EIN as XX-XXXXXXX, a bank number as digits. */
const value = z.string()

const shown = {
  /** The time until which this session need not send the password again. */
  confirmedUntil: z.date(),
  shownForSeconds: z.int(),
}

export const revealedNumber = z.object({ value, ...shown })
export type RevealedNumber = z.output<typeof revealedNumber>

export const revealAllInput = z.object(revealFields)
export type RevealAllInput = z.output<typeof revealAllInput>

/** Every number in the client's profile. */
export const revealedNumbers = z.object({
  numbers: z.array(
    z.object({
      number: z.enum(revealableNumbers),
      /** The dependent's name, for a dependent's number. */
      dependentId: z.uuid().optional(),
      /** For an Identity Protection PIN. */
      pinId: z.uuid().optional(),
      value,
    }),
  ),
  ...shown,
})
export type RevealedNumbers = z.output<typeof revealedNumbers>

export const revealView = z.object({
  id: z.int(),
  at: z.date(),
  /** The numbers in the owner's words. */
  numbers: z.string(),
  by: z.string(),
  reason: z.string(),
})
export type RevealView = z.output<typeof revealView>
