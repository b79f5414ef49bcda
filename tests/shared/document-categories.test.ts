import { expect, test } from 'vitest'
import {
  adminCategories,
  adminCategory,
  categoryTable,
  clientCategories,
  documentCategories,
  parseCategory,
} from '#shared/documents/document-categories.ts'
import { documentCategory } from '#shared/documents/documents.schema.ts'
import { messagesOf } from './support.ts'

/** The vocabularies of the upload widget, the client's lists and the admin view (specification, 3). */
const widget = ['w2', '1099', 'receipt', 'property', 'other']
const lists = ['w2', '1099', 'receipts', 'property', 'other']
const admin = [
  'w2',
  '1099',
  'receipts',
  'property_documents',
  'completed_return',
  'other_documents',
]

test('the names of the upload widget, the lists and the admin view are all accepted', () => {
  expect(widget.map(parseCategory)).toEqual(lists)
  expect(lists.map(parseCategory)).toEqual(lists)
  expect(admin.map(parseCategory)).toEqual([
    'w2',
    '1099',
    'receipts',
    'property',
    'completed_return',
    'other',
  ])
})

test('answers to staff use the category names of the admin view only', () => {
  expect(documentCategories.map(adminCategory).toSorted()).toEqual(admin.toSorted())
  expect(documentCategories.map(adminCategory)).toEqual([...adminCategories])
})

test('each category is accepted by its own name, and no name means two categories', () => {
  const spellings = documentCategories.flatMap((category) => categoryTable[category].spellings)
  expect(new Set(spellings).size).toBe(spellings.length)
  for (const category of documentCategories) {
    expect(parseCategory(category)).toBe(category)
    expect(parseCategory(adminCategory(category))).toBe(category)
  }
})

test('clients can upload every category except completed returns', () => {
  expect([...clientCategories, 'completed_return']).toEqual([...documentCategories])
})

test('a missing, unknown or non-text category is refused', () => {
  expect(documentCategory.parse('receipt')).toBe('receipts')
  for (const missing of [undefined, null, '', 5]) {
    expect(messagesOf(documentCategory, missing)).toEqual(['Document category is required'])
  }
  for (const unknown of ['W2', 'w-2', ' w2', 'invoice', '__proto__', 'constructor']) {
    expect(messagesOf(documentCategory, unknown)).toEqual(['Unknown document category'])
  }
})
