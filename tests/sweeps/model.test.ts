import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commands, type RealPortal } from '#tests/sweeps/model/commands.ts'
import type { ModelPerson, PortalModel } from '#tests/sweeps/model/portal-model.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, type Person } from '#tests/support/factories.ts'
import { longRun } from '#tests/support/long-run.ts'
import { setRows } from '#tests/support/rows.ts'

const portal = await testPortal()

const seed = Number(process.env['MODEL_SEED'] ?? (longRun ? Date.now() % 2 ** 31 : 20_260))
const runs = longRun ? 200 : 60
let started = 0

test(`for any sequence of calls, the portal answers like its model (MODEL_SEED=${seed}, ${runs} runs)`, async () => {
  let calls = 0
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 30, size: 'max' }), async (sequence) => {
      const setup = await freshRun()
      await fc.asyncModelRun(() => setup, sequence)
      calls += [...sequence].length
    }),
    { seed, numRuns: runs, endOnFailure: false },
  )
  expect(calls).toBeGreaterThan(runs * 10)
})

/** Two admins and two clients without data; admins of earlier runs lose the role. */
async function freshRun(): Promise<{ model: PortalModel; real: RealPortal }> {
  started += 1
  const tag = `run${started}x`
  await setRows(portal, 'users', { role: 'client' }, { role: 'admin' })
  const named = { lastName: tag }
  const [admins, clients] = [
    [await anAdmin(portal, named), await anAdmin(portal, named)],
    [await aClient(portal, named), await aClient(portal, named)],
  ]
  const people = [
    ...admins.map((person) => known(person, 'admin')),
    ...clients.map((person) => known(person, 'client')),
  ]
  return { model: { people, returns: [], documents: [] }, real: { app: portal.app, tag } }
}

function known(person: Person, role: ModelPerson['role']): ModelPerson {
  const { id, email, firstName, lastName, token } = person
  return { id, email, firstName, lastName, token, role, live: true, notifications: [] }
}
