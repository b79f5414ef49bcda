import { describe, expect, test } from 'vitest'
import { cleanFileName } from '#shared/documents/document-files.ts'
import { plainText } from '#shared/base/text.ts'
import { type ApiAnswer, apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { contactsOf } from '#tests/support/contact.ts'
import { password } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { longRun } from '#tests/support/long-run.ts'
import { allNaughty, someNaughty } from '#tests/support/naughty-strings.ts'
import { child, marriedProfile, singleProfile } from '#tests/support/profiles.ts'
import { someRecords } from '#tests/support/records.ts'
import { w2Item } from '#tests/support/request-items.ts'
import { fieldsOf } from '#tests/support/shapes.ts'

/** 25 over HTTP; tests/shared parses all of them with the schemas. */
const naughty = longRun ? allNaughty : someNaughty

const portal = await testPortal()
const { owner, admin, returnId, itemId } = await someRecords(portal)

interface Input {
  name: string
  /** Text that is saved as typed, with its longest length in characters. */
  texts: Record<string, number>
  /** Those of them that keep line breaks. */
  lines?: string[]
  /** Text with a format. */
  words: string[]
  valid: () => Record<string, unknown>
  send: (body: Record<string, unknown>) => Promise<ApiAnswer>
  /** Reads what was saved. */
  kept: (answer: ApiAnswer) => Record<string, unknown> | Promise<Record<string, unknown>>
  /** The prefix of a field's name in `errors`. */
  prefix?: string
  /** Each input has its own record, so that several can run at once. */
  apart?: true
}

let people = 0
const names = { firstName: 100, lastName: 100 }
const json = (answer: ApiAnswer) => answer.json()
const save = (body: object) => owner.api.put('/api/profile', body)

/** One call for each form that people type into. */
const inputs: Input[] = [
  {
    name: 'POST /api/auth/register',
    texts: names,
    words: ['email', 'password'],
    valid: () => ({
      firstName: 'A',
      lastName: 'B',
      email: `n${(people += 1)}@example.com`,
      password,
    }),
    send: (body) => apiAs(portal).post('/api/auth/register', body),
    kept: (answer) => answer.json()['user'] as Record<string, unknown>,
    apart: true,
  },
  {
    name: 'PATCH /api/tax-returns/:id/payment',
    texts: { paymentNotes: 2000 },
    lines: ['paymentNotes'],
    words: ['paymentAmount', 'paymentMethod'],
    valid: () => ({ paymentStatus: 'paid', paymentAmount: '150', paymentMethod: 'cash' }),
    send: (body) => admin.api.patch(`/api/tax-returns/${returnId}/payment`, body),
    kept: json,
  },
  {
    name: 'PATCH /api/admin/request-items/:id',
    texts: { title: 120, reason: 300 },
    lines: ['reason'],
    words: ['category', 'dueOn'],
    valid: () => ({ ...w2Item }),
    send: (body) => admin.api.patch(`/api/admin/request-items/${itemId}`, body),
    kept: json,
  },
  {
    name: 'POST /api/request-items/:id/not-applicable',
    texts: { comment: 200 },
    lines: ['comment'],
    words: [],
    valid: () => ({}),
    send: (body) => owner.api.post(`/api/request-items/${itemId}/not-applicable`, body),
    kept: json,
  },
  {
    name: 'PUT /api/profile',
    texts: {
      address: 200,
      city: 100,
      occupation: 100,
      spouseFirstName: 100,
      spouseLastName: 100,
      spouseOccupation: 100,
      emergencyContactName: 100,
    },
    words: ['ssn', 'dateOfBirth', 'state', 'zipCode', 'phone', 'bankRoutingNumber'],
    valid: () => marriedProfile,
    send: save,
    kept: json,
  },
  {
    name: 'PUT /api/profile (a dependent)',
    texts: names,
    words: ['ssn', 'dateOfBirth', 'relationship'],
    valid: () => child,
    send: (body) => save({ ...singleProfile, dependents: [body] }),
    prefix: 'dependents.0.',
    kept: async () => (await owner.api.get('/api/profile/dependents')).list()[0] ?? {},
  },
  {
    name: 'POST /api/contact',
    texts: { name: 100, phone: 100, message: 5000 },
    lines: ['message'],
    words: ['email'],
    valid: () => ({ name: 'N', email: 'n@example.com', message: 'A message that is long enough' }),
    send: (body) => apiAs(portal).post('/api/contact', body),
    kept: async () => ({ ...(await contactsOf(portal))[0] }),
  },
]

/** Runs a few at a time, because password hashing has few threads. */
async function forEachString(work: (text: string) => Promise<void>, atOnce = 4) {
  const left = [...naughty]
  const take = async () => {
    for (let text = left.pop(); text !== undefined; text = left.pop()) await work(text)
  }
  await Promise.all(Array.from({ length: atOnce }, take))
}

test('the list is long enough', () => {
  expect(allNaughty.length).toBeGreaterThan(490)
  expect(someNaughty).toHaveLength(25)
})

describe.each(inputs)('$name', (input) => {
  const texts = Object.keys(input.texts)

  test('each string is saved in its one form, or refused with the name of its field', async () => {
    await forEachString(throughEveryField, input.apart ? 4 : 1)
  })

  test('the longest texts are saved, and longer ones refused', async () => {
    const longest = Object.entries(input.texts).map(([name, max]) => [
      name,
      `${'é'.repeat(max - 2)}😀`,
    ])
    const sent = Object.fromEntries(longest) as Record<string, string>
    const answer = await input.send({ ...input.valid(), ...sent })
    expect(answer.status, answer.text).toBeLessThan(300)
    expect(await input.kept(answer)).toMatchObject(sent)
    for (const [name, max] of Object.entries(input.texts)) {
      const refused = await input.send({ ...input.valid(), [name]: 'x'.repeat(max + 1) })
      expect([refused.status, refusedIn(input, refused.json())]).toEqual([400, [name]])
    }
  })

  async function throughEveryField(text: string) {
    const note = JSON.stringify(text).slice(0, 80)
    let good = Object.fromEntries([...texts, ...input.words].map((name) => [name, text]))
    let answer = await input.send({ ...input.valid(), ...good })
    // A field may be refused because of another one, such as a password that contains the name.
    while (answer.status === 400 && refusedIn(input, answer.json()).length > 0) {
      const refused = refusedIn(input, answer.json())
      for (const name of refused) expect(Object.keys(good), note).toContain(name)
      good = Object.fromEntries(Object.entries(good).filter(([name]) => !refused.includes(name)))
      if (Object.keys(good).length === 0) return
      answer = await input.send({ ...input.valid(), ...good })
    }
    expect(answer.status, `${note}: ${answer.text}`).toBeLessThan(300)
    const kept = await input.kept(answer)
    for (const name of texts.filter((one) => good[one] !== undefined)) {
      const lines = input.lines?.includes(name) ?? false
      expect(kept[name] ?? '', `${name}: ${note}`).toBe(plainText(text, { lines }))
    }
  }
})

describe('elsewhere', () => {
  test('in the search of the returns table: an answer, or a 400 with its name', async () => {
    await forEachString(async (text) => {
      for (const field of ['search', 'cursor', 'status', 'limit']) {
        const query = new URLSearchParams({
          [field]: text,
          ...(field !== 'limit' && { limit: '1' }),
        })
        const answer = await admin.api.get(`/api/admin/tax-returns?${query}`)
        expect([200, 400], `${field}: ${JSON.stringify(text)}`).toContain(answer.status)
        if (answer.status === 400) expect(fieldsOf(answer)).toStrictEqual([field])
      }
    })
  })

  test('as an id: not found', async () => {
    await forEachString(async (text) => {
      const id = encodeURIComponent(text.toWellFormed())
      if (id === '' || /^\.{1,2}$/.test(id)) return
      for (const url of [
        'tax-returns/:id/documents',
        'documents/:id/download',
        'admin/clients/:id/details',
      ]) {
        const answer = await admin.api.get(`/api/${url.replace(':id', id)}`)
        expect(answer.status, JSON.stringify(text)).toBe(404)
      }
    })
  })

  test('as a file name: kept without harmful characters', async () => {
    for (const text of naughty) {
      const name = `${text}.pdf`
      const answer = await admin.api.upload(returnId, {
        name,
        bytes: aPdf(),
        category: 'w2',
      })
      const note = JSON.stringify(text)
      expect([201, 400, 415], note).toContain(answer.status)
      if (answer.status !== 201) continue
      // A form sends line breaks as CR LF, and cannot send a lone surrogate.
      const carried = name.replaceAll(/\r\n|\r|\n/g, '\r\n').toWellFormed()
      expect(answer.json()['fileName'], note).toBe(cleanFileName(carried))
    }
  })

  test('as a category: refused with a message about the category', async () => {
    await forEachString(async (category) => {
      const file = { name: 'a.pdf', bytes: aPdf(), category }
      const answer = await admin.api.upload(returnId, file)
      expect(answer.status, JSON.stringify(category)).toBe(400)
      expect(answer.json()['message']).toMatch(/category/)
    })
  })
})

function refusedIn({ prefix = '' }: Input, body: Record<string, unknown>): string[] {
  const errors = (body['errors'] ?? []) as { path: string }[]
  return errors.map(({ path }) => path.slice(prefix.length))
}
