import { z } from 'zod'

/** The version of a profile or a return. Each change raises it; 0 means that no profile was saved yet. */
export const version = z.int({ error: 'Version must be a whole number' }).min(0, {
  error: 'Version must not be negative',
})

/** The version that a form was opened with: a save over a newer one is refused. Without it nothing is compared. */
export const openedVersion = version.optional()
