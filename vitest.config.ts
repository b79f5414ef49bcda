import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/{shared,server,client,invariants}/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/support/global-setup.ts',
    // Most of a test is waiting for PostgreSQL: on two cores, too, two files at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // The files of a process share what they import, which is a third of their time. What a test changes is its own.
    isolate: false,
    // Some start the real server, or make a hundred password hashes.
    // A busy machine may miss a time limit once.
    retry: 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
