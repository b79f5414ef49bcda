import { z } from 'zod'

/** The topics of changes. They tell screens what to refetch; changes are sent without content. */
export const realtimeTopics = [
  'returns',
  'documents',
  'profile',
  'notes',
  'users',
  'inbox',
  'messages',
  'money',
  'alarms',
  'firm',
  'notifications',
  'session',
] as const
export type RealtimeTopic = (typeof realtimeTopics)[number]

const realtimeEvent = z.object({
  topics: z.array(z.enum(realtimeTopics)),
  /** Marks the last event of a stream that a newer one replaces: the screen then polls until the tab is visible. */
  replaced: z.literal(true).optional(),
})
export type RealtimeEvent = z.output<typeof realtimeEvent>

/** How long ago the screen began to load, in milliseconds: the first event has the topics of changes since. */
export const subscribeInput = z.object({ age: z.number().min(0) }).default({ age: 0 })
