import { afterAll, describe, expect, test } from 'vitest'
import { callersOf } from '#tests/sweeps/inputs/callers.ts'
import { type Input, type InputField, inputsFor } from '#tests/sweeps/inputs/input.table.ts'
import type { ApiAnswer } from '#tests/support/api.ts'
import { startTestApp } from '#tests/support/app.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { fieldsOf } from '#tests/support/shapes.ts'

const portal = await startTestApp()
afterAll(() => portal.close())
const inputs = inputsFor(await callersOf(portal))

/** Values of a different type than the field's. */
const otherTypes: Record<InputField['kind'], unknown[]> = {
  text: [5, 0, true, {}, { length: 1 }, [], ['x'], [['x']]],
  word: [5, 0, true, {}, { toString: 'x' }, [], ['x'], [['x']]],
  flag: ['true', '', 'x', 0, 1, {}, [], [true]],
  year: ['2024', '', true, {}, [], [2024]],
  dollars: [true, {}, [], ['150'], [150]],
}

const expectRefused = (
  answer: ApiAnswer,
  { prefix = '' }: Input,
  field: InputField,
  sent: unknown,
) => {
  const note = `${field.name} = ${JSON.stringify(sent)?.slice(0, 60)}`
  expect(answer.status, note).toBe(400)
  expect(fieldsOf(answer), note).toStrictEqual([prefix ? prefix.split('.')[0] : field.name])
  expect(answer.text.length, note).toBeLessThan(1000)
}

const expectAccepted = (answer: ApiAnswer, input: Input, note: string) => {
  expect(input.accepted, `${note}: ${answer.text.slice(0, 200)}`).toContain(answer.status)
  expect(answer.json(), note).not.toHaveProperty('errors')
}

describe.each(inputs)('$name', (input) => {
  const send = (field: InputField, value: unknown) =>
    input.send({ ...input.valid(), [field.name]: value })

  test('accepts what is valid', async () => {
    expectAccepted(await input.send(input.valid()), input, 'valid')
  })

  test.each(input.fields)('$name of the wrong type is refused with its name', async (field) => {
    for (const value of otherTypes[field.kind]) {
      expectRefused(await send(field, value), input, field, value)
    }
  })

  test.each(input.fields)('$name missing, null or empty', async (field) => {
    const mayBeNull = field.right?.includes(null) ?? false
    const blanks = field.kind === 'flag' ? [] : ['', ...(field.verbatim ? [] : ['   '])]
    const nulls = mayBeNull || field.kind === 'flag' ? [] : [null]
    for (const value of [undefined, ...blanks, ...nulls]) {
      const answer = await send(field, value)
      if (field.required) expectRefused(answer, input, field, value)
      else if (field.kind !== 'word' || input.name !== 'POST /api/tax-returns') {
        expectAccepted(answer, input, `${field.name} = ${JSON.stringify(value)}`)
      }
    }
  })

  test.each(input.fields.filter(({ max }) => max !== undefined))(
    '$name is saved up to $max characters, and refused above',
    async (field) => {
      const { max = 0 } = field
      for (const length of [max + 1, 10 * max, 100_000]) {
        expectRefused(await send(field, 'x'.repeat(length)), input, field, length)
      }
      if (field.kind !== 'text') return
      const longest = `${'é'.repeat(max - 2)}😀`
      const answer = await send(field, longest)
      expectAccepted(answer, input, `${max} characters`)
      if (input.kept) expect((await input.kept(answer))[field.name]).toBe(longest)
    },
  )

  test.each(input.fields.filter(({ wrong = [], right = [] }) => wrong.length + right.length > 0))(
    '$name is accepted at its limits, and refused beyond them',
    async (field) => {
      for (const value of field.wrong ?? []) {
        expectRefused(await send(field, value), input, field, value)
      }
      for (const value of field.right ?? []) {
        expectAccepted(await send(field, value), input, `${field.name} = ${JSON.stringify(value)}`)
      }
    },
  )

  test('drops unknown fields and prototype pollution', async () => {
    const extra = {
      id: 'x',
      userId: 'x',
      clientId: 'x',
      createdAt: '2000-01-01',
      passwordHash: 'x',
      isAdmin: true,
      unknownColumn: 1,
    }
    expectAccepted(await input.send({ ...input.valid(), ...extra }), input, 'extra fields')
    const polluting = JSON.parse('{"__proto__": {"role": "admin"}}') as Record<string, unknown>
    const answer = await input.send({ ...polluting, ...input.valid() })
    expect(answer.status).toBeLessThan(500)
    expect(Reflect.get({}, 'role')).toBeUndefined()
  })
})

test('a body that is not an object is a 400 everywhere', async () => {
  for (const input of inputs.filter(({ prefix }) => prefix === undefined)) {
    for (const body of [[], 'text', 5, true]) {
      const answer = await input.send(JSON.stringify(body) as never)
      expect([input.name, body, answer.status]).toStrictEqual([input.name, body, 400])
    }
  }
})

test('unknown fields are dropped over /trpc too', async () => {
  const input = {
    email: 'extra@example.com',
    password: 'Quiet-Harbor-42!',
    firstName: 'a',
    lastName: 'b',
  }
  const answer = await callTrpc(portal, 'auth.register', { input: { ...input, isAdmin: true } })
  expect(answer.status).toBe(200)
})
