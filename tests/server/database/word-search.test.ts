import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { foldText, wordsOf } from '#shared/base/search-words.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'

const portal = await testPortal()

/** Latin with its additions, Greek and Cyrillic, marks, punctuation, and the wide forms of ASCII. */
const ranges = [
  [0x1, 0x52f],
  [0x1e00, 0x206f],
  [0xff00, 0xff5e],
] as const

test.each(ranges)(
  'the database folds the letters from %i to %i as the portal does',
  async (first, last) => {
    const { rows } = await sql<{ code: number; folded: string }>`
    select code, fold_text('a' || chr(code) || 'b') as folded
    from generate_series(${first}::int, ${last}::int) code`.execute(portal.services.db)
    const different = rows.flatMap(({ code, folded }) => {
      const ours = foldText(`a${String.fromCodePoint(code)}b`)
      return ours === folded ? [] : [`U+${code.toString(16)}: ${folded}, ${ours}`]
    })
    expect(different).toEqual([])
  },
)

test.each([
  ['Day, Nora', ['day', 'nora']],
  ['"O’Brien, Liam" <liam@example.com>', ['obrien', 'liam', 'liam@example.com']],
  ['St. Claire-Jones', ['st', 'claire-jones']],
  ['(775) 555‑0142', ['775', '555-0142']],
  [' , . ’ ', []],
])('the words of %j are %j', (search, words) => {
  expect(wordsOf(search)).toEqual(words)
})

describe('staff find', () => {
  let admin: Awaited<ReturnType<typeof anAdmin>>
  const people = [
    { firstName: 'Liam', lastName: 'O’Brien' },
    { firstName: 'Ánh', lastName: 'Nguyễn' },
    { firstName: 'Łukasz', lastName: 'Żółć-Weiß' },
    { firstName: 'Đức', lastName: 'Trần' },
    { firstName: 'Søren', lastName: 'Ångström' },
  ]
  beforeAll(async () => {
    admin = await anAdmin(portal)
    for (const person of people) {
      const client = await aClient(portal, person)
      await aReturn(portal, { clientId: client.id })
      await apiAs(portal).post('/api/contact', {
        name: `${person.firstName} ${person.lastName}`,
        email: `visitor-${client.id}@example.com`,
        message: 'How long does it take?',
      })
    }
  })

  test.each([
    ['O’Brien', ["O'Brien", 'OʼBrien', 'o`brien', 'obrien', "O'Brien, Liam", 'LIAM O´BRIEN']],
    ['Nguyễn', ['Nguyen', 'nguyễn'.normalize('NFD'), 'NGUYỄN', 'Nguyen Anh']],
    ['Żółć-Weiß', ['zolc', 'lukasz', 'Zolc‑Weiss', 'ŻÓŁĆ']],
    ['Trần', ['duc tran', 'Đức']],
    ['Ångström', ['soren', 'angstrom', 'A\u030angstro\u0308m']],
  ])('%s in the returns, the users, the finder and the inbox', async (lastName, searches) => {
    for (const search of searches) {
      const returns = await admin.api.get(
        `/api/admin/tax-returns?${new URLSearchParams({ search, limit: '10' })}`,
      )
      expect(returns.list(), search).toMatchObject([{ client: { lastName } }])
      for (const procedure of ['admin.users.page', 'admin.users.find', 'admin.messages.list']) {
        const found = JSON.stringify((await admin.call(procedure, { search })).output)
        expect(found, `${procedure} ${search}`).toContain(lastName)
        for (const other of people) {
          if (other.lastName !== lastName) expect(found).not.toContain(other.lastName)
        }
      }
    }
  })
})
