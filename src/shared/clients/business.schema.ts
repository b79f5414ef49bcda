import { z } from 'zod'
import { isCalendarDate } from '#shared/base/days.ts'
import { entities } from '#shared/returns/return-forms.ts'
import {
  blankAsNull,
  brokenText,
  isBlank,
  limits,
  missingOr,
  optionalText,
  recordId,
  refusedBy,
  typedString,
  typedText,
} from '#shared/base/text.ts'
import { tin } from '#shared/base/tin.ts'
import { usState } from '#shared/base/us-states.ts'

export const maxOwners = 100

/** An owner; the number is masked, the share in percent with up to four decimals. */
const businessOwner = z.object({
  id: z.uuid(),
  name: z.string(),
  tin: z.string().nullable(),
  share: z.number(),
  /** The owner's own client. */
  ownerClientId: z.uuid().nullable(),
})
export type BusinessOwner = z.output<typeof businessOwner>

/** A business profile as staff see it: numbers are masked. */
export const business = z.object({
  entity: z.enum(entities),
  ein: z.string(),
  state: z.string(),
  /** The month in which its tax year ends, 1 to 12. */
  fiscalYearEnd: z.int(),
  formedOn: z.string().nullable(),
  officerName: z.string().nullable(),
  officerTitle: z.string().nullable(),
  owners: z.array(businessOwner),
  version: z.int(),
})
export type Business = z.output<typeof business>

/** A business profile as its officers see it, who leave the changes to the firm. */
export const ownBusiness = business.extend({ name: z.string() })
export type OwnBusiness = z.output<typeof ownBusiness>

/** An owner to save; without a `tin` a known owner keeps theirs. */
const ownerInput = z.object({
  id: recordId.nullish().transform((id) => id ?? undefined),
  name: typedText(200, { min: 1, message: 'Owner name is required' }),
  tin: blankAsNull(tin),
  share: shareInput(),
  ownerClientId: blankAsNull(recordId),
})
export type OwnerInput = z.output<typeof ownerInput>

const month = 'Fiscal year end must be a month, 1 to 12'

/** The fields of a business beside name, phone, email and EIN. `owners` is the whole list; left out, it stays. */
export const businessFields = {
  entity: z.enum(entities, {
    error: missingOr('Entity is required', `Entity must be one of ${entities.join(', ')}`),
  }),
  state: usState,
  fiscalYearEnd: z.int({ error: month }).min(1, month).max(12, month),
  formedOn: blankAsNull(
    typedString(40).check(
      z.refine((typed) => isCalendarDate(typed), {
        error: 'Formed on must be a date, as in 2019-04-30',
      }),
    ),
  ),
  officerName: optionalText(200),
  officerTitle: optionalText(limits.name),
  owners: z
    .array(ownerInput, { error: 'Must be a list of owners' })
    .max(maxOwners, { error: `Must be at most ${maxOwners} owners` })
    .superRefine((owners, ctx) => {
      const shares = owners.map(({ share }) => share)
      const said = tooMuch(shares)
      // A share that is wrong itself has its own message.
      if (said !== null && shares.every((share) => share <= 100))
        ctx.addIssue({ code: 'custom', message: said })
    })
    .optional(),
}

const businessSchema = z.object(businessFields)
export type BusinessFields = z.output<typeof businessSchema>

/** A share in ten-thousandths of a percent, as it is stored and added. */
export function partsOf(percent: number): number {
  return Math.round(percent * 10_000)
}

export function percentOf(parts: number): number {
  return parts / 10_000
}

/** The sum of shares in percent, exact to four decimals. */
export function sumOfShares(shares: readonly number[]): number {
  return percentOf(shares.reduce((sum, share) => sum + partsOf(share), 0))
}

/** A share as typed, or null. */
export function parsedShare(typed: string): number | null {
  const { data = null } = ownerInput.shape.share.safeParse(typed)
  return data
}

/** The months in which a tax year can end, January first. */
export const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2025, month)).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' }),
)

/** `33.3333%`, with no more decimals than it has. */
export function formatShare(share: number): string {
  return `${share}%`
}

/** Says what the shares add up to, and what is wrong with the sum. */
export function sumText(shares: readonly number[]): string {
  const added = `Shares add up to ${formatShare(sumOfShares(shares))}.`
  return tooMuch(shares) ?? (lacksShares(shares) ? `${added} They should add up to 100%.` : added)
}

/** Whether owners hold less than 100%, by more than their shares lose with four decimals. */
export function lacksShares(shares: readonly number[]): boolean {
  return shares.length > 0 && partsOf(100 - sumOfShares(shares)) >= shares.length
}

function tooMuch(shares: readonly number[]): string | null {
  const sum = sumOfShares(shares)
  return sum > 100 ? `The owners’ shares add up to ${formatShare(sum)}, more than 100%` : null
}

/** Percent as typed, as text or number: more than 0, at most 100, with up to four decimals. */
function shareInput() {
  const wrong = 'Share must be a percentage with at most four decimals, as in 33.3333'
  return z
    .union([typedString(40).check(refusedBy(brokenText)), z.number()], {
      error: missingOr('Share is required', wrong),
    })
    .transform((typed) => String(typed).replace(/ ?%$/, ''))
    .superRefine((typed, ctx) => {
      const message = shareRefusal(typed)
      if (message !== null) ctx.addIssue({ code: 'custom', message })
    })
    .transform(Number)

  function shareRefusal(typed: string): string | null {
    if (isBlank(typed)) return 'Share is required'
    if (!/^[0-9]{1,3}(?:\.[0-9]{1,4})?$/.test(typed)) return wrong
    if (Number(typed) === 0) return 'Share must be more than 0%'
    return Number(typed) > 100
      ? `Share must be at most 100%, not ${formatShare(Number(typed))}`
      : null
  }
}
