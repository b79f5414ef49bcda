import { expect, test } from 'vitest'
import {
  countDocuments,
  namesOf,
  documentsText,
  settledItems,
  waitingItems,
} from '#client/portal/client/request-items/document-groups.ts'
import { itemStates } from '#shared/checklist/request-item-states.ts'
import { anItem, id } from '#tests/support/fixtures.ts'

const one = (title: string) => ({ title })
const ofEachState = itemStates.map((state, place) => anItem({ id: id(place), state, title: state }))
const titlesOf = (items: { title: string }[]) => items.map(({ title }) => title)

test('what is in is counted against what is asked, without what the client does not have', () => {
  expect(countDocuments(ofEachState)).toEqual({ asked: 4, arrived: 2 })
  expect(documentsText({ asked: 7, arrived: 4 })).toBe('4 of 7 documents received')
  expect(documentsText({ asked: 1, arrived: 0 })).toBe('0 of 1 document received')
  expect(documentsText({ asked: 7, arrived: 7 })).toBe('All 7 documents received')
})

test('every item is either waiting or settled; a withdrawn one is neither', () => {
  expect(titlesOf(waitingItems(ofEachState))).toEqual(['open', 'expected'])
  expect(titlesOf(settledItems(ofEachState))).toEqual(['received', 'not_applicable', 'accepted'])
})

test('an item stays in its place while its files are on their way', () => {
  const items = [anItem({ id: id(700), state: 'received' })]
  const busy = new Set([id(700)])
  expect(waitingItems(items, busy)).toEqual(items)
  expect(settledItems(items, busy)).toEqual([])
})

test('first what is asked for again, then by due day, last what is expected, by its day', () => {
  const items = [
    anItem({ title: 'expected late', state: 'expected', expectedOn: '2026-03-01' }),
    anItem({ title: 'expected soon', state: 'expected', expectedOn: '2026-02-20' }),
    anItem({ title: 'any day' }),
    anItem({ title: 'due late', dueOn: '2026-02-10' }),
    anItem({ title: 'due soon', dueOn: '2026-02-01' }),
    anItem({ title: 'again', askedAgain: 'Page 2 was missing.' }),
  ]
  expect(titlesOf(waitingItems(items))).toEqual([
    'again',
    'due soon',
    'due late',
    'any day',
    'expected soon',
    'expected late',
  ])
})

test('names are cut to two, but never for a single one more', () => {
  expect(namesOf([])).toBe('')
  expect(namesOf([one('W-2')])).toBe('W-2')
  expect(namesOf([one('W-2'), one('1095-A')])).toBe('W-2 and 1095-A')
  expect(namesOf(['a', 'b', 'c'].map(one))).toBe('a, b and c')
  expect(namesOf(['W-2', '1095-A', 'c', 'd'].map(one))).toBe('W-2, 1095-A and 2 more')
})
