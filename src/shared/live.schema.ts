import { z } from 'zod'

/** What a change was about: enough to know what to read again, and nothing of what it says. */
export const liveTopics = [
  'returns',
  'documents',
  'profile',
  'users',
  'inbox',
  'notifications',
  'session',
] as const
export type LiveTopic = (typeof liveTopics)[number]

export const liveEvent = z.object({
  topics: z.array(z.enum(liveTopics)),
  /** The last event of a line that gives way to a newer one: its screen does with its polls until it is looked at. */
  replaced: z.literal(true).optional(),
})
export type LiveEvent = z.output<typeof liveEvent>
