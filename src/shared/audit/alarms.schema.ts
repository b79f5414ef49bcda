import { z } from 'zod'
import { recordId } from '#shared/base/text.ts'

export const alarmKinds = [
  'document_fault',
  'low_disk',
  'broken_chain',
  'dead_mail',
  'failed_check',
  'unusual_access',
  'identity_provider',
  'online_payment',
  'bank_inquiry',
  'old_pages',
] as const
export const alarmKind = z.enum(alarmKinds)
export type AlarmKind = z.output<typeof alarmKind>

/** An open alarm as admins see it. */
export const alarmView = z.object({
  id: z.uuid(),
  since: z.date(),
  text: z.string(),
  advice: z.string(),
  /** The screen where admins see more. */
  href: z.string().nullable(),
  /** True if this admin may confirm that they looked at it; other alarms end by themselves. */
  confirmable: z.boolean(),
})
export type AlarmView = z.output<typeof alarmView>

export const alarmIdInput = z.object({ id: recordId })
