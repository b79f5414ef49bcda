import { expect, test } from 'vitest'
import { describeAction, dialogsOf, stepOf } from '#client/portal/staff/returns/row-actions.ts'

test('only forward steps are offered: Start, Complete, File, and none from filed', () => {
  expect(stepOf('pending')).toEqual({ name: 'Start', to: 'in_progress' })
  expect(stepOf('in_progress')).toEqual({ name: 'Complete', to: 'completed' })
  expect(stepOf('completed')).toEqual({ name: 'File', to: 'filed' })
  expect(stepOf('filed')).toBeNull()
})

test('Upload and Filed are offered only for completed and filed returns', () => {
  expect(dialogsOf('pending')).toEqual(['Payment', 'Client', 'Docs'])
  expect(dialogsOf('in_progress')).toEqual(['Payment', 'Client', 'Docs'])
  expect(dialogsOf('completed')).toEqual(['Payment', 'Client', 'Docs', 'Upload', 'Filed'])
  expect(dialogsOf('filed')).toEqual(['Payment', 'Client', 'Docs', 'Upload', 'Filed'])
})

test('File and Filed have different descriptions, which name client and year', () => {
  expect(describeAction('File', 'Nora Day, 2025')).toBe('Mark as filed: Nora Day, 2025')
  expect(describeAction('Filed', 'Nora Day, 2025')).toBe('Show filed documents: Nora Day, 2025')
})
