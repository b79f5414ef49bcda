import { setTimeout as delay } from 'node:timers/promises'
import { reportFailure } from './startup.ts'

export interface Lifecycle {
  /** Aborted once a signal has asked us to end. */
  stopping: AbortSignal
  /** Registers what undoes a step of the start. At the end they run last first, one failing or not. */
  onEnd: (undo: () => Promise<unknown>) => void
}

/**
 * Runs `start`, then waits for SIGTERM, SIGINT or SIGHUP and undoes it, within ten seconds. A start that fails is
 * undone at once (exit code 1); a signal during the start lets its current step finish first.
 */
export async function runUntilSignal(start: (life: Lifecycle) => Promise<void>): Promise<void> {
  const controller = new AbortController()
  const undo: (() => Promise<unknown>)[] = []
  const life = {
    stopping: controller.signal,
    onEnd: (step: () => Promise<unknown>) => undo.push(step),
  }
  let ending: Promise<never> | undefined

  const end = (exitCode: number) => (ending ??= endAll(exitCode))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => void end(0))
  }
  // What can't be written there is lost; the process goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('uncaughtException', (error) => {
    reportFailure(error)
    void end(1)
  })

  const started = start(life)
  await started.catch((error: unknown) => {
    if (!controller.signal.aborted) reportFailure(error)
    return end(controller.signal.aborted ? 0 : 1)
  })

  async function endAll(exitCode: number): Promise<never> {
    controller.abort()
    setTimeout(() => process.exit(1), hardLimit).unref()
    await started.catch(() => {})
    for (const step of undo.toReversed()) await step().catch(reportFailure)
    process.exit(exitCode)
  }
}

/** Milliseconds; whoever sent the signal was promised ten seconds. */
const hardLimit = 9500

/** Resolves when `work` has, or after `limit` milliseconds: for a step that may not hold up the rest. */
export async function withTimeout(limit: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController()
  await Promise.race([work, delay(limit, undefined, { signal: timer.signal }).catch(() => {})])
  timer.abort()
}
