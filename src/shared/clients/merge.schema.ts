import { z } from 'zod'
import { business } from './business.schema.ts'
import { client } from './clients.schema.ts'
import { emailProven } from '#shared/auth/auth.schema.ts'
import { filingStatuses } from '#shared/base/filing-status.ts'
import { returnStatus } from '#shared/returns/returns.schema.ts'
import { recordId } from '#shared/base/text.ts'

/** Why two clients may be the same. */
const sameReasons = ['ssn', 'ein', 'name_and_birth_date'] as const
export type SameReason = (typeof sameReasons)[number]

const named = client.pick({ id: true, firstName: true, lastName: true })

/** Clients who may be this one, and clients who have a dependent with the same SSN. For staff only. */
export const sameClients = z.object({
  same: z.array(
    client
      .omit({ kind: true, phone: true })
      .extend({ emailProven, because: z.array(z.enum(sameReasons)) }),
  ),
  /** Those that staff marked as different. */
  different: z.array(named),
  dependents: z.array(z.object({ name: z.string(), client: named })),
})
export type SameClients = z.output<typeof sameClients>

/** `mergedId` is merged into `id`, unless only `mergedId` has an account. */
export const mergePairInput = z.object({ id: recordId, mergedId: recordId })
export type MergePair = z.output<typeof mergePairInput>

/** A pair of clients that staff mark as not the same; `different` false takes the mark back. */
export const differentInput = z
  .object({
    id: recordId,
    otherId: recordId,
    different: z.boolean({ error: 'Different must be true or false' }).default(true),
  })
  .refine(({ id, otherId }) => id !== otherId, {
    message: 'Choose another client',
    path: ['otherId'],
  })

const sides = ['survivor', 'merged'] as const
export type MergeSide = (typeof sides)[number]

export const mergeInput = mergePairInput.extend({
  /** The client whose tax profile stays, if both have one, or whose business profile stays. */
  profile: z.enum(sides, { error: 'Profile must be survivor or merged' }).default('survivor'),
})
export type MergeInput = z.output<typeof mergeInput>

const side = client.extend({
  emailProven,
  /** The number is masked. Null without a profile. */
  profile: z
    .object({
      ssn: z.string().nullable(),
      filingStatus: z.enum(filingStatuses).nullable(),
      address: z.string(),
    })
    .nullable(),
  /** Null for a person; the number is masked. */
  business: business
    .pick({ entity: true, ein: true, state: true, fiscalYearEnd: true })
    .extend({ owners: z.int() })
    .nullable(),
  preparer: z.string().nullable(),
})
export type MergedClient = z.output<typeof side>

const moves = z.object({
  returns: z.array(z.object({ id: z.uuid(), taxYear: z.int(), status: returnStatus })),
  documents: z.int(),
  items: z.int(),
  notes: z.int(),
  calls: z.int(),
  grants: z.int(),
  dependents: z.int(),
})
export type MergeMoves = z.output<typeof moves>

/** A preview of a merge. `refusal` says why it can’t be done. */
export const mergePreview = z.object({
  survivor: side,
  merged: side,
  moves,
  refusal: z.string().nullable(),
})
export type MergePreview = z.output<typeof mergePreview>

/** The client that is left, and what it got. */
export const mergedAnswer = z.object({ id: z.uuid(), mergedId: z.uuid(), moved: moves })

/** The client that an id leads to after a merge; null if there was none. */
export const mergedInto = z.object({ id: z.uuid().nullable() })
