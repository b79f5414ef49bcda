import { expect, test } from 'vitest'
import { createReturnInput, taxReturn } from '#shared/returns/returns.schema.ts'
import { fieldMessagesOf } from './support.ts'

test('a new return needs a year and starts as pending', () => {
  const year = new Date().getFullYear()
  const owned = { taxYear: year, status: 'pending', userId: 'C2', paymentStatus: 'paid' }
  expect(createReturnInput.parse(owned)).toEqual({ taxYear: year, status: 'pending' })
  expect(createReturnInput.parse({ taxYear: year })).toEqual({ taxYear: year })
  expect(fieldMessagesOf(createReturnInput, { taxYear: '2025', status: 'filed' })).toEqual({
    taxYear: 'Tax year must be a whole number',
    status: 'A new return starts as pending',
  })
})

test('answers to a client never include the firm’s notes', () => {
  const notes = ['paymentNotes', 'version', 'filedBy', 'client', 'clientId', 'search', 'sortName']
  expect(Object.keys(taxReturn.shape).filter((field) => notes.includes(field))).toEqual([])
})
