import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { aPdf } from '#tests/support/files.ts'
import { isAlive } from '#server/database/embedded/cluster.ts'
import type { Figure } from '../figure.ts'
import { inspect, inspectable } from '../inspector.ts'
import { type SeededPortal, startSeededPortal } from '../portal.ts'
import { median } from '../times.ts'
import { type Actions, actionsFor, uploadCall, withId, type Written } from './actions.ts'
import { faultsAfter } from './aftermath.ts'
import { badInputs } from './bad-inputs.ts'
import { openCaller } from './caller.ts'
import { drawCurve, limit } from './curve.ts'
import { hangUps } from './hang-ups.ts'
import { type RunningLoad, startLoad } from './running-load.ts'
import { heapOf, type Sample, sampleOf } from './samples.ts'

const minutes = Number(/--minutes (\S+)/.exec(process.argv.join(' '))?.[1] ?? 20)
const sampleEvery = 10_000

/**
 * A mixed load at a steady, moderate rate for 20 minutes (`--minutes N`): is the portal's memory flat, and is nothing
 * lost, left over or still open afterwards? Prints a row each minute and draws docs/soak.svg (`--to FILE`).
 */
export async function soak(): Promise<Figure[]> {
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'portal-soak-'))
  const seeded = await startSeededPortal({
    ...inspectable,
    TMPDIR: temporary,
  })
  let closing = () => {}
  const written: Written = { payments: new Map(), documents: new Map() }
  try {
    await removeSeededDocuments(seeded)
    const caller = openCaller(Number(new URL(seeded.portal.url).port))
    const [client] = seeded.people.clients
    if (client === undefined) throw new Error('no clients')
    const large = await caller.expect(201, uploadCall(client, aPdf('W-2', 10_000_000)))
    const { id } = withId.parse(large.json())
    const actions: Actions = {
      ...(await actionsFor(seeded, caller, written)),
      ...hangUps(seeded, caller, id),
      ...(await badInputs(seeded, caller)),
    }
    const inspector = await inspect(seeded.portal)
    closing = () => inspector.close()
    const heapBefore = await heapOf(inspector)
    const began = performance.now()
    const load = startLoad(actions)
    const samples: Sample[] = []
    console.log(
      'minute  resident MB  heap MB  external MB  handles  files  connections  processor %  answers  failures',
    )
    while (performance.now() - began < minutes * 60_000) {
      stopIfEnded(seeded.portal)
      samples.push(await sampleOf(seeded, inspector, began))
      if (samples.length % 6 === 0) console.log(rowOf(samples.slice(-7), load))
      await delay(samples.length * sampleEvery - (performance.now() - began))
    }
    samples.push(await sampleOf(seeded, inspector, began))
    await load.stop()
    const faults = await faultsAfter(seeded, temporary, caller, actions, written)
    const heapAfter = await heapOf(inspector)
    for (const fault of [...load.failures, ...faults].slice(0, 20)) console.log(`FAULT ${fault}`)
    for (const [name, times] of load.done) {
      console.log(
        `${name}: ${times.length}, ms in the middle ${median(times).toFixed(0)}, at most ${Math.max(...times).toFixed(0)}`,
      )
    }
    console.log(
      `read again: ${written.payments.size} payments, ${written.documents.size} documents`,
    )
    await writeFile(
      /--to (\S+)/.exec(process.argv.join(' '))?.[1] ?? 'docs/soak.svg',
      drawCurve(samples, `Memory of the portal in ${minutes} minutes`),
    )
    return [
      ...figuresOf(samples, load.failures.length + faults.length),
      {
        what: 'Heap in use after a collection, after all, MB',
        measured: heapAfter.toFixed(1),
        compared: `before: ${heapBefore.toFixed(1)}`,
        ratio: heapAfter / heapBefore,
      },
    ]
  } finally {
    closing()
    await seeded.stop()
    await rm(temporary, { recursive: true, force: true })
  }
}

/** @throws with what it printed beside its log. It waits for the inspector to leave before it is gone. */
function stopIfEnded({ pid, output }: SeededPortal['portal']): void {
  if (isAlive(pid) && !output().includes('Waiting for the debugger to disconnect')) return
  const plain = output()
    .split('\n')
    .filter((line) => !line.startsWith('{'))
  throw new Error(`the portal has ended:\n${plain.slice(-50).join('\n')}`)
}

/** The medians of a minute. */
function rowOf(samples: readonly Sample[], { done, failures }: RunningLoad): string {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined) return ''
  const of = (value: keyof Sample) => median(samples.map((sample) => sample[value])).toFixed(0)
  const share = (100 * (last.processor - first.processor)) / (last.seconds - first.seconds)
  const answers = [...done.values()].reduce((sum, times) => sum + times.length, 0)
  const columns = ['resident', 'heap', 'external', 'handles', 'files', 'connections'] as const
  const cells = [Math.round(last.seconds / 60), ...columns.map(of), share.toFixed(0), answers]
  return [...cells, failures.length].map((cell) => String(cell).padStart(7)).join('  ')
}

/** They have no stored files, which the check afterwards would find. */
async function removeSeededDocuments({ services: { db } }: SeededPortal): Promise<void> {
  await db.deleteFrom('itemDocuments').execute()
  await db.deleteFrom('documents').execute()
}

function figuresOf(samples: readonly Sample[], faults: number): Figure[] {
  const quarter = (at: number) =>
    samples
      .slice(Math.floor((samples.length * (at - 1)) / 4), Math.floor((samples.length * at) / 4))
      .map(({ resident }) => resident)
  const [second, last] = [median(quarter(2)), median(quarter(4))]
  const highest = Math.max(...samples.map(({ resident }) => resident))
  const isFlat = Math.abs(last / second - 1) <= 0.05
  if (!isFlat || faults > 0 || last > limit) process.exitCode = 1
  return [
    {
      what: `Resident memory in the last quarter, MB, ${isFlat ? 'flat' : 'NOT FLAT'} within 5 %`,
      measured: `${last.toFixed(0)}, from ${Math.min(...quarter(4)).toFixed(0)} to ${Math.max(...quarter(4)).toFixed(0)}`,
      compared: `in the second quarter: ${second.toFixed(0)}`,
      ratio: last / second,
    },
    {
      what: `Highest resident memory, MB; ${faults} faults`,
      measured: highest.toFixed(0),
      compared: `the limit: ${limit}`,
      ratio: highest / limit,
    },
  ]
}
