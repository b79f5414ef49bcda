import fc from 'fast-check'
import { afterAll } from 'vitest'
import { killLeftovers } from './leftovers.ts'
import { longRun } from './long-run.ts'
import { lowerPasswordCost } from './password-cost.ts'

lowerPasswordCost()

/** Every run uses the same random examples, so a failure comes from the code; the long run tries new ones. */
if (!longRun) fc.configureGlobal({ seed: 20_260 })

afterAll(killLeftovers)
