import { expect, test } from 'vitest'
import {
  canMove,
  isFinished,
  nextStatus,
  returnStatuses,
  statusBefore,
  statusLabel,
  statusTone,
} from '#shared/returns/return-status.ts'
import { returnStatus } from '#shared/returns/returns.schema.ts'
import { messagesOf } from './support.ts'

test('a return moves only one step forward', () => {
  const table = returnStatuses.map((from) => returnStatuses.map((to) => canMove(from, to)))
  expect(table).toEqual([
    ['same', 'step', 'refused', 'refused'],
    ['refused', 'same', 'step', 'refused'],
    ['refused', 'refused', 'same', 'step'],
    ['refused', 'refused', 'refused', 'same'],
  ])
  expect(returnStatuses.map(nextStatus)).toEqual(['in_progress', 'completed', 'filed', null])
  expect(returnStatuses.map(statusBefore)).toEqual([null, 'pending', 'in_progress', 'completed'])
})

test('completed and filed returns count as finished', () => {
  expect(returnStatuses.filter(isFinished)).toEqual(['completed', 'filed'])
})

test('a badge shows the label and the color of its status', () => {
  expect(returnStatuses.map(statusLabel)).toEqual(['Pending', 'In Progress', 'Completed', 'Filed'])
  expect(returnStatuses.map(statusTone)).toEqual(['yellow', 'blue', 'green', 'purple'])
})

test.each(['on_hold', '', 'Pending', 'toString', '__proto__'])(
  'the unknown status %j is shown as it is, in gray',
  (status) => {
    expect(statusLabel(status)).toBe(status)
    expect(statusTone(status)).toBe('grey')
    expect(messagesOf(returnStatus, status)).toEqual([
      'Status must be pending, in_progress, completed or filed',
    ])
  },
)
