import { z } from 'zod'
import { openedVersion, version } from '#shared/base/version.ts'
import { recordId } from '#shared/base/text.ts'

const wholePercent = 'Enter whole percent from 0 to 100'
const wholeDays = 'Enter whole days from 0 to 365'

/** `nextNumber` is set only before the first invoice is issued. */
export const moneySettings = z.object({
  nextNumber: z.int(),
  numbersBegun: z.boolean(),
  dueDays: z.int(),
  feeTolerance: z.int(),
  /** Finished returns are paid before their review, if the signed letter says so. */
  payFirst: z.boolean(),
  /** A payment that is on its way from a bank is enough. */
  onItsWayIsEnough: z.boolean(),
  /** 0: as the portal comes with them. */
  version,
})
export type MoneySettings = z.output<typeof moneySettings>

export const changeMoneySettingsInput = z.object({
  version: openedVersion,
  nextNumber: z
    .int({ error: 'Enter a whole number' })
    .min(1, { error: 'Enter a number from 1' })
    .max(100_000_000, { error: 'Enter a number of at most 100,000,000' })
    .optional(),
  dueDays: z
    .int({ error: wholeDays })
    .min(0, { error: wholeDays })
    .max(365, { error: wholeDays })
    .optional(),
  feeTolerance: z
    .int({ error: wholePercent })
    .min(0, { error: wholePercent })
    .max(100, { error: wholePercent })
    .optional(),
  payFirst: z.boolean({ error: 'Pay first must be true or false' }).optional(),
  onItsWayIsEnough: z
    .boolean({ error: 'Whether a processing payment is enough must be true or false' })
    .optional(),
})
export type ChangeMoneySettingsInput = z.output<typeof changeMoneySettingsInput>

/** Whether a client pays finished returns before their review: `firm` as the firm's setting says, or in its own way. */
export const payFirstChoices = ['firm', 'yes', 'no'] as const

export const payFirstInput = z.object({ clientId: recordId })
export const setPayFirstInput = payFirstInput.extend({
  payFirst: z.enum(payFirstChoices, { error: 'Pay first must be firm, yes or no' }),
})
export type SetPayFirstInput = z.output<typeof setPayFirstInput>

/** `applies`: whether the client pays first, by that choice and the firm's setting. */
export const clientPayFirst = z.object({ payFirst: z.enum(payFirstChoices), applies: z.boolean() })
export type ClientPayFirst = z.output<typeof clientPayFirst>
