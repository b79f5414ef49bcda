import fc from 'fast-check'
import { afterAll, vi } from 'vitest'
import { firmAtStart } from '#shared/firm/firm-at-start.ts'
import { setFirm } from '#shared/firm/firm.ts'
import { pool } from '#server/outside/run-outside.ts'
import { killLeftovers } from './leftovers.ts'
import { watchLockOrder } from './lock-order.ts'
import { longRun } from './long-run.ts'
import { limits } from './patience.ts'
import { lowerPasswordCost } from './password-cost.ts'

lowerPasswordCost()
watchLockOrder()

/** A child process for documents serves all files of this process: each start costs it half a second or more. */
pool.restMilliseconds = limits.test

/** Every run uses the same random examples, so a failure comes from the code; the long run tries new ones. */
if (longRun) vi.setConfig({ testTimeout: limits.test * 200 })
else fc.configureGlobal({ seed: 20_260 })

afterAll(killLeftovers)

/** The files of a process share the firm. */
afterAll(() => setFirm(firmAtStart))
