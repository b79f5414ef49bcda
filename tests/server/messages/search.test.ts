import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexWords } from '#server/crypto/index-words.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin } from '#tests/support/factories.ts'
import { talkOf } from '#tests/support/talk.ts'
import { aThread } from '#tests/support/threads.ts'

const portal = await testPortal()
const talk = talkOf(portal)
const dana = await anAdmin(portal)

const found = async (search: string) =>
  (await talk.inbox(dana, { search, limit: 100 })).map(({ id }) => id)

test('a word finds its message without accents, apostrophes and case, and only as a whole word', async () => {
  const nora = await aClient(portal, { firstName: 'Nora', lastName: 'Day' })
  const id = await aThread(portal, nora.id, null, 'My résumé of the O’Brien trust, DEDUCTIONS too')
  for (const search of ['resume', 'RÉSUMÉ', 'obrien', 'o’brien', "O'Brien deductions"]) {
    expect(await found(search), search).toEqual([id])
  }
  for (const search of ['deduction', 'resum', 'obrien wages']) {
    expect(await found(search), search).toEqual([])
  }
})

test('names and addresses find too, and numbers and the most frequent words are in no index', async () => {
  const omar = await aClient(portal, { firstName: 'Omar', lastName: 'Quint' })
  const id = await aThread(portal, omar.id, null, 'Call me: 775 555 0142, and thank you')
  expect(await found('quint')).toEqual([id])
  expect(await found('775 555 0142')).toEqual([])
  expect(indexWords('Call me: 775 555 0142, and thank you')).toEqual([])
})

test('names of forms and years find, however they are written', async () => {
  const text =
    'Please send your 1099-NEC for 2025. The W-2 was fine; K-1 is missing, and the 1040X.'
  const kim = await aClient(portal, { firstName: 'Kim', lastName: 'Formby' })
  const id = await aThread(portal, kim.id, null, text)
  for (const search of [
    '1099',
    '1099-nec',
    '1099NEC',
    '2025',
    'w2',
    'W-2',
    'k1',
    '1040-X',
    '1040',
  ]) {
    expect(await found(search), search).toEqual([id])
  }
  expect(await found('1098')).toEqual([])
  const numbers = '219-09-2025, 775.555.1040, 12,990 or 10401099, 2024/2025'
  expect(indexWords(numbers)).toEqual(['2024', '2025'])
})

test('clients find their own messages, and only staff find notes and the messages of others', async () => {
  const ana = await aClient(portal, { firstName: 'Ana', lastName: 'Ruiz' })
  const ben = await aClient(portal, { firstName: 'Ben', lastName: 'Ruiz' })
  const id = await aThread(portal, ana.id, null, 'We sold the orchard')
  await aThread(portal, ana.id, null, 'Nothing else')
  const ofBen = await aThread(portal, ben.id, null, 'We bought an orchard')
  await talk.step(dana, 'note', { id, text: 'Inherited a vineyard' })
  const own = async (search: string) => {
    const { items } = (await ana.api.get(`/api/messages?search=${search}`)).json()
    return (items as { id: string }[]).map((thread) => thread.id)
  }
  expect(await own('orchard')).toEqual([id])
  expect(await own('vineyard')).toEqual([])
  expect(await found('vineyard')).toEqual([id])
  expect(await found('orchard')).toEqual([ofBen, id])
})

const letters = fc.string({
  unit: fc.constantFrom(...Array.from('abcéßœłÑ’-. 3')),
  minLength: 1,
  maxLength: 40,
})

test('the folded words of any text find it, and no other text that lacks one of them', async () => {
  const pia = await aClient(portal, { firstName: 'Pia', lastName: 'Zzyzx' })
  const texts = fc.sample(letters, { numRuns: 40, seed: 7 }).filter((text) => text.trim() !== '')
  const threads: { id: string; words: string[] }[] = []
  for (const text of texts) {
    threads.push({ id: await aThread(portal, pia.id, null, text), words: indexWords(text) })
  }
  for (const { words } of threads.filter((thread) => thread.words.length > 0)) {
    const holding = threads.filter((thread) => words.every((word) => thread.words.includes(word)))
    const ids = await found(words.join(' '))
    expect(ids.toSorted(), words.join(' ')).toEqual(holding.map(({ id }) => id).toSorted())
  }
})
