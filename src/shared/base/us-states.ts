import { z } from 'zod'
import { missingOr } from './text.ts'
import { keysOf } from './keys-of.ts'
import { otherStates, stateNames, usStates } from './us-state-names.ts'

/** The states, and DC, with which a return can be filed. */
export const usStateCodes = keysOf(usStates)

export const otherStateCodes = keysOf(otherStates)

/** The state of an address. */
export const usState = z.enum(keysOf(stateNames), {
  error: missingOr('State is required', 'Choose a state from the list'),
})
