import { z } from 'zod'

/** The answer to a call that only does something. */
export const successAnswer = z.object({ success: z.literal(true) })

/** The answer to a call whose outcome is one sentence. */
export const messageAnswer = z.object({ message: z.string() })
