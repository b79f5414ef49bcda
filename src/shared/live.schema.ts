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

export const liveEvent = z.object({ topics: z.array(z.enum(liveTopics)) })
export type LiveEvent = z.output<typeof liveEvent>
