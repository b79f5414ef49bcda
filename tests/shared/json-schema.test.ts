import { expect, test } from 'vitest'
import { z } from 'zod'
import * as admin from '#shared/returns/admin.schema.ts'
import * as auth from '#shared/auth/auth.schema.ts'
import * as contact from '#shared/messages/contact.schema.ts'
import * as dependents from '#shared/profile/dependents.schema.ts'
import * as documents from '#shared/documents/documents.schema.ts'
import * as notifications from '#shared/realtime/notifications.schema.ts'
import * as profile from '#shared/profile/profile.schema.ts'
import * as returns from '#shared/returns/returns.schema.ts'

const exported = {
  ...admin,
  ...auth,
  ...contact,
  ...dependents,
  ...documents,
  ...notifications,
  ...profile,
  ...returns,
}

const inputs = Object.entries(exported).flatMap(([name, value]): [string, z.ZodType][] =>
  /(?:Input|Form)$/.test(name) && value instanceof z.ZodType ? [[name, value]] : [],
)

test('the inputs are found', () => {
  expect(inputs.length).toBeGreaterThan(15)
})

test.each(inputs)('%s can be described to other programs', (_, schema) => {
  const described = z.toJSONSchema(schema, { io: 'input' })
  expect(described.type ?? described.oneOf ?? described.anyOf).toBeDefined()
})

test.each(inputs)('%s drops unknown fields', (_, schema) => {
  const parsed = schema.safeParse({ unknown: 1 })
  const unknownField = (issue: z.core.$ZodIssue) => issue.code === 'unrecognized_keys'
  expect(parsed.error?.issues.some(unknownField) ?? false).toBe(false)
  if (parsed.success) expect(parsed.data).not.toHaveProperty('unknown')
})
