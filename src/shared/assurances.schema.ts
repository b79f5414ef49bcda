import { z } from 'zod'
import { technicalAssurances } from './assurances.ts'

const id = z.enum(technicalAssurances.map((assurance) => assurance.id))

/** What a server found out about one of its promises. */
const assuranceFinding = z.discriminatedUnion('verified', [
  z.object({ id, verified: z.literal(true) }),
  z.object({
    id,
    verified: z.literal(false),
    /** Completes "Not active on this server: …"; null where the check itself broke, so that nothing is known. */
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
