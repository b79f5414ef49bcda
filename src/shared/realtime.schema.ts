import { z } from 'zod'

/** What a change was about: enough to know what to read again, and nothing of what it says. */
export const realtimeTopics = [
  'returns',
  'documents',
  'profile',
  'users',
  'inbox',
  'notifications',
  'session',
] as const
export type RealtimeTopic = (typeof realtimeTopics)[number]

const realtimeEvent = z.object({
  topics: z.array(z.enum(realtimeTopics)),
  /** The last event of a line that gives way to a newer one: its screen does with its polls until it is looked at. */
  replaced: z.literal(true).optional(),
})
export type RealtimeEvent = z.output<typeof realtimeEvent>
