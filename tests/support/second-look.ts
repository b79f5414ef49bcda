import type { Counts, Failure } from './counts.ts'
import type { Stage, StageResult } from './stages.ts'

/**
 * What a failure turned out to be when its file ran once more, alone.
 *
 * - `FAULT`: it fails alone too, or its file is never excused. The run is red.
 * - `UNSTEADY`: it passes alone. The run stays green with up to three of them.
 * - `KNOCKED ON`: it passes alone, and an earlier test of its file ran out of time, which is the one that counts.
 */
type Verdict = 'FAULT' | 'UNSTEADY' | 'KNOCKED ON'

export interface Look extends Failure {
  verdict: Verdict
  stage: string
  /** What it said alone; null if it passed. */
  alone: string | null
  /** The files that ran at the same time. */
  beside: string[]
  /** The command that runs its file alone. */
  command: string
}

/** A race that fails once is a fault that shows once, and so is anything that lost data. */
const neverExcused = /races|concurrency|counters|lock-order|kill-|backup|restore|move-documents/

/** With more failed files the fault is a common one, and a second look would only take time. */
const mostFiles = 20

/** Runs each failed file of these stages again, alone. A failure outside of the files' tests stays what it is. */
export async function lookTwice(results: StageResult[]): Promise<Look[]> {
  const failed = results.filter(({ failures = [] }) => failures.length > 0)
  const files = failed.flatMap(({ stage, failures = [] }) =>
    [...new Set(failures.map(({ file }) => file))].map((file) => ({ stage, file })),
  )
  const looks: Look[] = []
  for (const { stage, file } of files) {
    const again = files.length > mostFiles ? null : await runAlone(stage, file)
    const own = failed.find((result) => result.stage === stage)?.failures ?? []
    for (const failure of own.filter((one) => one.file === file)) {
      looks.push({
        ...failure,
        ...judge(failure, again),
        stage: stage.name,
        beside: besides(results, file),
        command: stage.byHand?.(file, failure.title) ?? stage.command.join(' '),
      })
    }
  }
  return looks
}

async function runAlone(stage: Stage, file: string): Promise<Counts | null> {
  console.log(`\n── once more, alone: ${file}`)
  return (await stage.again?.(file).catch(() => null)) ?? null
}

/** Without a second run, or when that one ran nothing, a failure is a fault. */
export function judge(failure: Failure, again: Counts | null): Pick<Look, 'verdict' | 'alone'> {
  const { file, title, afterTimeout } = failure
  if (again === null || again.passed + again.failed === 0) {
    return { verdict: 'FAULT', alone: 'not run' }
  }
  const same = again.failures?.find((one) => one.title === title || one.title === '')
  const fails = same !== undefined || (title === '' && again.failed > 0)
  if (fails) return { verdict: 'FAULT', alone: same?.message ?? 'other tests of it fail' }
  if (neverExcused.test(file)) return { verdict: 'FAULT', alone: null }
  return { verdict: afterTimeout ? 'KNOCKED ON' : 'UNSTEADY', alone: null }
}

/** More of them are a sign of something real. */
export const mostUnsteady = 3

/** The failures that make a run red. */
export function redOnes(looks: Look[]): Look[] {
  const unsteady = looks.filter(({ verdict }) => verdict === 'UNSTEADY')
  return unsteady.length > mostUnsteady ? looks : looks.filter(({ verdict }) => verdict === 'FAULT')
}

function besides(results: StageResult[], name: string): string[] {
  const files = results.flatMap((result) => result.files ?? [])
  const own = files.find((file) => file.name === name)
  if (own?.from === undefined) return []
  const { from, to = from } = own
  return files
    .filter((file) => file !== own && (file.from ?? Infinity) < to && (file.to ?? 0) > from)
    .map((file) => file.name)
}
