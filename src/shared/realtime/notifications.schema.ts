import { z } from 'zod'
import { recordId } from '#shared/base/text.ts'

/** A notification; `href` is the screen that it links to. */
export const notification = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  createdAt: z.date(),
  href: z.string(),
})
export type Notification = z.output<typeof notification>

export const notificationIdInput = z.object({ id: recordId })
