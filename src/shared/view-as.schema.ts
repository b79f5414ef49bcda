import { z } from 'zod'
import { user } from './auth.schema.ts'

/** As whom an admin's session may see the portal, and until when. */
export const clientView = z.object({
  client: user.pick({ id: true, firstName: true, lastName: true }),
  expiresAt: z.date(),
})
export type ClientView = z.output<typeof clientView>
