import { afterAll, beforeAll } from 'vitest'
import { passwordCost, safeCost } from '#server/records/auth/passwords.ts'

/** A thousandth of the work: a run hashes thousands of passwords. */
export function lowerPasswordCost(): void {
  Object.assign(passwordCost, { memoryCost: 1024, timeCost: 1 })
}

/** The tests of a file hash at the cost that `npm start` uses. */
export function useSafePasswordCost(): void {
  beforeAll(() => void Object.assign(passwordCost, safeCost))
  afterAll(lowerPasswordCost)
}
