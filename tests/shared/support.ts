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
