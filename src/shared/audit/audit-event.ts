import type { z } from 'zod'
import type { ActivityKind } from './activity-kinds.ts'
import type { RealtimeTopic } from '#shared/realtime/realtime.schema.ts'

/** The topic of each kind of subject. */
export const subjectTopics = {
  return: 'returns',
  document: 'documents',
  request_item: 'documents',
  item_template: 'documents',
  signature: 'returns',
  letter_template: 'returns',
  service: 'money',
  money_settings: 'money',
  firm: 'firm',
  invoice: 'money',
  payment: 'money',
  profile: 'profile',
  client: 'users',
  client_note: 'notes',
  thread: 'messages',
  canned_answer: 'messages',
  mail: 'inbox',
  user: 'users',
  audit_log: 'users',
  alarm: 'alarms',
  backup: 'alarms',
  key: 'users',
  retention: 'inbox',
} as const satisfies Record<string, RealtimeTopic>
export type SubjectType = keyof typeof subjectTopics

/** The meaning of an event: its filter, and the open screens that refetch after it. */
export interface Meaning {
  kind: ActivityKind
  /** Omitted for the screens of staff and of the client whose record it is. */
  screens?: 'none' | 'staff'
  /**
   * The topics to refetch instead of the subject's. `session` also ends streams that were opened with earlier rights.
   */
  topics?: readonly RealtimeTopic[]
}

export type Shape = Record<string, z.ZodType>
type NoDetails = typeof none
const none = {}

/** An event in this filter, with the details that staff see, and those that are only stored. */
export function event<Shown extends Shape = NoDetails, Kept extends Shape = NoDetails>(
  kind: ActivityKind,
  shown?: Shown,
  kept?: Kept,
) {
  return { kind, shown, kept }
}

/** It changes nothing on a screen. */
export function unseen<Event extends object>(event: Event) {
  return { ...event, screens: 'none' as const }
}

/** The client must not learn of it. */
export function forStaff<Event extends object>(event: Event) {
  return { ...event, screens: 'staff' as const }
}

/** Refetches these topics instead of the subject's. */
export function about<Event extends object>(topics: readonly RealtimeTopic[], event: Event) {
  return { ...event, topics }
}
