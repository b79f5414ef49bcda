import { z } from 'zod'
import { typedReason } from '#shared/base/ssn-in-text.ts'
import { recordId } from '#shared/base/text.ts'
import { staffReason } from '#shared/users/users.schema.ts'

/** A kind of record that stays after an account is deleted. */
const keptThing = z.object({ what: z.string(), reason: z.string(), until: z.date() })
export type KeptThing = z.output<typeof keptThing>

/** The consequences for a client's data when the account is deleted. */
export const erasurePlan = z.object({
  stays: z.array(keptThing),
  /** How many are destroyed. */
  documents: z.int(),
  returns: z.int(),
  /** Returns that are not completed; staff confirm that they know. */
  openReturns: z.int(),
  /** When the client asked for it. */
  requestedAt: z.date().nullable(),
})
export type ErasurePlan = z.output<typeof erasurePlan>

/** `userId` is the client's, which is that of the account if there is one. */
export const erasureOfInput = z.object({ userId: recordId })

/** `openReturns` is the number that staff saw: the server refuses when it has changed. */
export const confirmErasureInput = z.object({
  userId: recordId,
  openReturns: z.int().min(0).max(1000),
  reason: staffReason.nullable(),
})

export const refusalReason = typedReason('Say why')
export const refuseErasureInput = z.object({ userId: recordId, reason: refusalReason })

/** The names of an erased client. */
export const erasedName = { firstName: 'Deleted', lastName: 'client' }

/** An address that can't exist (RFC 2606). */
export function erasedAddress(random: string): string {
  return `deleted-${random}${erasedDomain}`
}

/** Returns true if the address belongs to an erased client: no mail is sent there. */
export function isErasedAddress(address: string): boolean {
  return address.endsWith(erasedDomain)
}

const erasedDomain = '@deleted.invalid'
