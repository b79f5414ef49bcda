import { z } from 'zod'

/** Of a profile or a return: each change raises it. 0: no profile was ever saved. */
export const version = z.int({ error: 'Version must be a whole number' }).min(0, {
  error: 'Version must not be negative',
})

/** The version that a form was opened with: a save over a newer one is refused. Left out, nothing is compared. */
export const openedVersion = version.optional()
