/** One fault, and the tests that should catch it. */
export interface Mutant {
  title: string
  file: string
  /** Text that is in the file exactly once. */
  find: string
  replace: string
  /** Test files, from the project's root. */
  tests: string[]
}

export const mutants: Mutant[] = [
  {
    title: 'a client reads every return',
    file: 'src/server/returns/returns.access.ts',
    find: "return returns.where('taxReturns.clientId', '=', viewer.id)",
    replace: 'return returns',
    tests: ['tests/invariants/access.test.ts'],
  },
  {
    title: 'dollars become cents one cent short',
    file: 'src/shared/money.ts',
    find: "decimals.padEnd(2, '0')",
    replace: "decimals.padEnd(2, '9')",
    tests: ['tests/shared/money.test.ts'],
  },
]
