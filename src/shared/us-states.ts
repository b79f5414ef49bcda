import { z } from 'zod'
import { keysOf, missingOr } from './text.ts'
import { usStates } from './us-state-names.ts'

export const usStateCodes = keysOf(usStates)

export const usState = z.enum(usStateCodes, {
  error: missingOr('State is required', 'Choose a state from the list'),
})
