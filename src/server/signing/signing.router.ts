import { router } from '#server/trpc.ts'
import { letterCalls } from './letter.ts'

/** The client's calls about reviewing and signing. */
export const signingRouter = router({
  ...letterCalls,
})
