import { afterAll, describe, expect, test } from 'vitest'
import { cleanFileName } from '#shared/documents/document-files.ts'
import { plainText } from '#shared/base/text.ts'
import { callersOf } from '#tests/sweeps/inputs/callers.ts'
import { type Input, type InputField, inputsFor } from '#tests/sweeps/inputs/input.table.ts'
import type { ApiAnswer } from '#tests/support/api.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aPdf } from '#tests/support/files.ts'
import { longRun } from '#tests/support/long-run.ts'
import { allNaughty, someNaughty } from '#tests/support/naughty-strings.ts'
import { fieldsOf } from '#tests/support/shapes.ts'

/** 25 over HTTP; tests/shared parses all of them with the schemas. */
const naughty = longRun ? allNaughty : someNaughty

const portal = await startTestApp()
afterAll(() => portal.close())
const callers = await callersOf(portal)

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

describe.each(inputsFor(callers).filter(({ fields }) => fields.some(isText)))('$name', (input) => {
  const fields = input.fields.filter(isText)

  test('each string is saved in its one form, or refused with the name of its field', async () => {
    await forEachString(throughEveryField, input.apart ? 4 : 1)
  })

  async function throughEveryField(text: string) {
    const note = JSON.stringify(text).slice(0, 80)
    let good = Object.fromEntries(fields.map(({ name }) => [name, text]))
    let answer = await input.send({ ...input.valid(), ...good })
    // A field may be refused because of another one, such as a password that contains the name.
    while (answer.status === 400 && refusedIn(input, answer.json()).length > 0) {
      const refused = refusedIn(input, answer.json())
      for (const name of refused) expect(Object.keys(good), note).toContain(name)
      good = Object.fromEntries(Object.entries(good).filter(([name]) => !refused.includes(name)))
      if (Object.keys(good).length === 0) return
      answer = await input.send({ ...input.valid(), ...good })
    }
    expect(input.accepted, `${note}: ${answer.text}`).toContain(answer.status)
    await expectKept(answer, good, note)
  }

  async function expectKept(answer: ApiAnswer, sent: Record<string, string>, note: string) {
    if (!input.kept) return
    const kept = await input.kept(answer)
    for (const { name, kind, lines = false } of fields) {
      const text = sent[name]
      if (text === undefined || kind !== 'text') continue
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
        const answer = await callers.admin.get(`/api/admin/tax-returns?${query}`)
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
        const answer = await callers.admin.get(`/api/${url.replace(':id', id)}`)
        expect(answer.status, JSON.stringify(text)).toBe(404)
      }
    })
  })

  test('as a file name: kept without harmful characters', async () => {
    for (const text of naughty) {
      const name = `${text}.pdf`
      const answer = await callers.admin.upload(callers.returnId, {
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
      const answer = await callers.admin.upload(callers.returnId, file)
      expect(answer.status, JSON.stringify(category)).toBe(400)
      expect(answer.json()['message']).toMatch(/category/)
    })
  })
})

function isText({ kind }: InputField): boolean {
  return kind === 'text' || kind === 'word' || kind === 'dollars'
}

function refusedIn({ prefix = '' }: Input, body: Record<string, unknown>): string[] {
  const errors = (body['errors'] ?? []) as { path: string }[]
  return errors.map(({ path }) => path.slice(prefix.length))
}
