import { z } from 'zod'
import { technicalClaims } from './claims.ts'

const id = z.enum(technicalClaims.map((claim) => claim.id))

/** What a server found out about one of its promises. */
export const claimFinding = z.discriminatedUnion('verified', [
  z.object({ id, verified: z.literal(true) }),
  z.object({
    id,
    verified: z.literal(false),
    /** Completes "Not active on this server: …"; null where the check itself broke, so that nothing is known. */
    reason: z.string().nullable(),
  }),
])
export type ClaimFinding = z.output<typeof claimFinding>

export const claimFindings = z.object({
  /** Text, not a Date: the public pages read it without tRPC's transformer. */
  checkedAt: z.iso.datetime(),
  findings: z.array(claimFinding),
})
export type ClaimFindings = z.output<typeof claimFindings>
