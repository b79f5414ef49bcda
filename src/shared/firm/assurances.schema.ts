import { z } from 'zod'
import { technicalAssurances } from './assurances.ts'

const id = z.enum(technicalAssurances.map((assurance) => assurance.id))

const assuranceFinding = z.discriminatedUnion('verified', [
  z.object({
    id,
    verified: z.literal(true),
    /** A sentence about this server. */
    note: z.string().optional(),
    /** True if the note narrows the claim. */
    limited: z.literal(true).optional(),
  }),
  z.object({
    id,
    verified: z.literal(false),
    /** Completes "Not active on this server: …"; null if the check itself failed. */
    reason: z.string().nullable(),
  }),
])
export type AssuranceFinding = z.output<typeof assuranceFinding>

export const assuranceFindings = z.object({
  /** Text, not a Date: the public pages read it without tRPC's transformer. */
  checkedAt: z.iso.datetime(),
  findings: z.array(assuranceFinding),
})
export type AssuranceFindings = z.output<typeof assuranceFindings>
