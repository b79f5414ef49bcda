import type { Week } from '#shared/firm/firm-values.ts'
import type { z } from 'zod'

/** The messages of a schema for a value, in order; empty when the schema accepts it. */
export function messagesOf(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []
}

/** The messages of an object schema for a value: from the dotted path of a field to its first message. */
export function fieldMessagesOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? []
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]),
  )
}

/** A week with these hours, as '09:00-17:00', and closed on its other days. */
export function weekOf(open: Partial<Record<keyof Week, string>>): Week {
  const hours = (day: keyof Week) => {
    const [opens, closes] = open[day]?.split('-') ?? []
    return opens === undefined || closes === undefined ? null : { opens, closes }
  }
  return {
    Monday: hours('Monday'),
    Tuesday: hours('Tuesday'),
    Wednesday: hours('Wednesday'),
    Thursday: hours('Thursday'),
    Friday: hours('Friday'),
    Saturday: hours('Saturday'),
    Sunday: hours('Sunday'),
  }
}

/** The weeks of firms that are not open Monday to Friday at the same hours. */
export const unusualWeeks = {
  'short Fridays': weekOf({
    Monday: '09:00-17:00',
    Tuesday: '09:00-17:00',
    Wednesday: '09:00-17:00',
    Thursday: '09:00-17:00',
    Friday: '09:00-13:00',
  }),
  'closed Wednesdays': weekOf({
    Monday: '08:30-17:00',
    Tuesday: '08:30-17:00',
    Thursday: '08:30-17:00',
    Friday: '08:30-17:00',
    Sunday: '10:00-12:00',
  }),
  'three days': weekOf({ Monday: '09:00-17:00', Wednesday: '09:00-17:00', Friday: '09:00-17:00' }),
  'Tuesday to Saturday': weekOf({
    Tuesday: '10:00-18:00',
    Wednesday: '10:00-18:00',
    Thursday: '13:00-20:30',
    Friday: '10:00-18:00',
    Saturday: '10:00-18:00',
  }),
  'one day': weekOf({ Saturday: '08:00-11:30' }),
} satisfies Record<string, Week>
