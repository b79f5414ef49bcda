import { expect, test } from 'vitest'
import { otherStates, usStates } from '#shared/base/us-state-names.ts'
import { otherStateCodes, usState, usStateCodes } from '#shared/base/us-states.ts'
import { figuresInput } from '#shared/signing/figures.schema.ts'
import { messagesOf } from './support.ts'

test('there are 50 states and DC, sorted by name', () => {
  expect(usStateCodes).toHaveLength(51)
  expect(usStateCodes).toContain('DC')
  const names = Object.values(usStates)
  expect(names).toEqual(names.toSorted())
})

test('the people of the territories and the armed forces have an address too', () => {
  expect(otherStateCodes).toEqual(['PR', 'GU', 'VI', 'AS', 'MP', 'AA', 'AE', 'AP'])
  for (const code of otherStateCodes) expect(usState.parse(code)).toBe(code)
  expect(Object.keys(otherStates).filter((code) => code in usStates)).toEqual([])
})

test('a return is filed with a state, not with the armed forces', () => {
  const figures = { agi: '1', totalTax: '1', withheld: '1', refund: '0' }
  expect(figuresInput('1040').safeParse({ ...figures, authority: 'NV' }).success).toBe(true)
  expect(figuresInput('1040').safeParse({ ...figures, authority: 'AE' }).success).toBe(false)
})

test('only the codes of the list are states', () => {
  expect(usState.parse('NV')).toBe('NV')
  for (const missing of [undefined, null, '']) {
    expect(messagesOf(usState, missing)).toEqual(['State is required'])
  }
  for (const wrong of ['nv', 'Nevada', 'FM', 'XX', '__proto__', 'constructor', 5]) {
    expect(messagesOf(usState, wrong)).toEqual(['Choose a state from the list'])
  }
})
