import { expect, test } from 'vitest'
import { usStates } from '#shared/us-state-names.ts'
import { usState, usStateCodes } from '#shared/us-states.ts'
import { messagesOf } from './support.ts'

test('there are 50 states and DC, sorted by name', () => {
  expect(usStateCodes).toHaveLength(51)
  expect(usStateCodes).toContain('DC')
  const names = Object.values(usStates)
  expect(names).toEqual(names.toSorted())
})

test('only the codes of the list are states', () => {
  expect(usState.parse('NV')).toBe('NV')
  for (const missing of [undefined, null, '']) {
    expect(messagesOf(usState, missing)).toEqual(['State is required'])
  }
  for (const wrong of ['nv', 'Nevada', 'PR', 'XX', '__proto__', 'constructor', 5]) {
    expect(messagesOf(usState, wrong)).toEqual(['Choose a state from the list'])
  }
})
