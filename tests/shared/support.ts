import type { z } from 'zod'

/** What a schema says against a value, in order; nothing when it accepts it. */
export function messagesOf(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []
}

/** What a schema of an object says against a value: path in dots to its first message. */
export function fieldMessagesOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? []
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]),
  )
}
