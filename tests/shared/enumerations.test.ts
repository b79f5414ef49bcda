import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  contactMethod,
  contactMethodLabels,
  contactMethods,
} from '#shared/clients/contact-methods.ts'
import {
  filingStatus,
  filingStatuses,
  filingStatusLabels,
  isMarried,
} from '#shared/base/filing-status.ts'
import {
  paymentMethodLabels,
  paymentMethods,
  paymentStatuses,
  paymentStatusLabels,
} from '#shared/returns/payment.ts'
import {
  relationship,
  relationshipLabels,
  relationships,
} from '#shared/profile/dependents.schema.ts'
import { paymentMethod, paymentStatus } from '#shared/returns/returns.schema.ts'
import { roleLabels, roles } from '#shared/base/api.ts'
import { role } from '#shared/auth/auth.schema.ts'
import { messagesOf } from './support.ts'

type Enumeration = {
  name: string
  schema: z.ZodType
  words: readonly string[]
  labels: Record<string, string>
  specified: string
}

/** Each list of the specification's section 3, word for word. */
const enumerations: Enumeration[] = [
  {
    name: 'filing statuses',
    schema: filingStatus,
    words: filingStatuses,
    labels: filingStatusLabels,
    specified: 'single, married_jointly, married_separately, head_of_household, qualifying_widow',
  },
  {
    name: 'relationships',
    schema: relationship,
    words: relationships,
    labels: relationshipLabels,
    specified: 'child, stepchild, grandchild, nephew, niece, sibling, parent, other',
  },
  {
    name: 'contact methods',
    schema: contactMethod,
    words: contactMethods,
    labels: contactMethodLabels,
    specified: 'email, phone, text',
  },
  {
    name: 'payment methods',
    schema: paymentMethod,
    words: paymentMethods,
    labels: paymentMethodLabels,
    specified: 'cash, check, credit_card, bank_transfer',
  },
  {
    name: 'payment statuses',
    schema: paymentStatus,
    words: paymentStatuses,
    labels: paymentStatusLabels,
    specified: 'unpaid, paid',
  },
  { name: 'roles', schema: role, words: roles, labels: roleLabels, specified: 'client, admin' },
]

describe.each(enumerations)('the $name', ({ schema, words, labels, specified }) => {
  test('are those of the specification, each with its label', () => {
    expect(words.join(', ')).toBe(specified)
    expect(Object.keys(labels)).toEqual([...words])
    for (const word of words) expect(schema.parse(word)).toBe(word)
  })

  test('refuse every other value with one message', () => {
    for (const wrong of ['', 'ADMIN', 'root', '__proto__', 0, null, undefined, [words[0]], {}]) {
      const [message, ...more] = messagesOf(schema, wrong)
      expect(message).not.toMatch(/invalid/i)
      expect(message).toMatch(/^[A-Z]/)
      expect(more).toEqual([])
    }
  })
})

test('two filing statuses are for married clients', () => {
  expect(filingStatuses.filter(isMarried)).toEqual(['married_jointly', 'married_separately'])
})
