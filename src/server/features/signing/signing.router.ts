import { router } from '#server/calls/trpc.ts'
import { evidenceCalls } from './signature-evidence.ts'
import { letterCalls } from './letter.ts'
import { remoteCalls } from './remote.calls.ts'
import { reviewCalls } from './review.calls.ts'

/** The client's calls about reviewing and signing. */
export const signingRouter = router({
  ...reviewCalls,
  ...letterCalls,
  ...evidenceCalls,
  ...remoteCalls,
})
