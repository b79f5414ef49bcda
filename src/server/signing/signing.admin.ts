import { router } from '#server/trpc.ts'
import { letterAdminCalls } from './letter.ts'

/** The staff's calls about reviewing and signing. */
export const signingAdmin = router({
  ...letterAdminCalls,
})
