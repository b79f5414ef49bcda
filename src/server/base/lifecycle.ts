import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { reportProcessError } from './startup.ts'
import { reasonOf } from './reason-of.ts'
import { pause, type Timers } from './timers.ts'

export interface Lifecycle {
  /** Aborted by a stop signal, with its name as the reason, or by a fault. */
  stopping: AbortSignal
  /** Registers a cleanup. Cleanups run last first, even after one of them fails. */
  onEnd: (undo: () => Promise<unknown>) => void
  /**
   * Writes to the log what fails from now on, and how the process ends. Until then it goes to the operator's terminal.
   */
  logTo: (log: Pick<Logger, 'info' | 'fatal'>, flush: () => Promise<unknown>) => void
}

/**
 * Runs `start`, waits for SIGTERM, SIGINT or SIGHUP, then runs the cleanups within ten seconds. A failed start is
 * cleaned up at once (exit code 1); a signal during the start waits for its current step.
 */
export async function runUntilSignal(start: (life: Lifecycle) => Promise<void>): Promise<void> {
  const controller = new AbortController()
  const undo: (() => Promise<unknown>)[] = []
  let report = reportProcessError
  const life: Lifecycle = {
    stopping: controller.signal,
    onEnd: (step) => undo.push(step),
    logTo(log, flush) {
      report = (error) => log.fatal({ err: error }, 'a fault of the process')
      controller.signal.addEventListener('abort', () => {
        log.info({ reason: controller.signal.reason }, 'the process ends')
      })
      undo.unshift(() => {
        log.info('the process has ended')
        return flush()
      })
    },
  }
  let ending: Promise<never> | undefined

  const end = (exitCode: number, reason = 'a fault') => (ending ??= endAll(exitCode, reason))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => void end(0, signal))
  }
  // Output that can't be written is lost; the process continues.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('uncaughtException', (error) => {
    report(error)
    void end(1)
  })

  const started = start(life)
  await started.catch((error: unknown) => {
    if (!controller.signal.aborted) reportProcessError(error)
    return end(controller.signal.aborted ? 0 : 1)
  })

  async function endAll(exitCode: number, reason: string): Promise<never> {
    controller.abort(reason)
    setTimeout(() => process.exit(1), hardLimit).unref()
    // Reported above.
    await started.catch(() => {})
    for (const step of undo.toReversed()) await step().catch(report)
    process.exit(exitCode)
  }
}

/** Milliseconds, below the documented ten seconds. */
const hardLimit = 9500

/** Waits for `work`, at most `limit` milliseconds. */
export async function withTimeout(limit: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController()
  await Promise.race([work, delay(limit, undefined, { signal: timer.signal }).catch(() => {})])
  timer.abort()
}

/** Runs `turn` repeatedly, and once more when the process stops. A failure is logged once, until it works again. */
export function repeat(
  log: Pick<Logger, 'info' | 'warn'>,
  { every, what, timers }: { every: number; what: string; timers: Timers },
  turn: () => Promise<void>,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  let failing = false

  async function tryTurn() {
    try {
      await turn()
      if (failing) log.info(`${what} works again`)
      failing = false
    } catch (error) {
      if (!failing) log.warn({ reason: reasonOf(error) }, `${what} failed; trying again`)
      failing = true
    }
  }

  async function turns() {
    while (!signal.aborted) {
      await tryTurn()
      await pause(timers, every, signal)
    }
    await tryTurn()
  }

  const ended = turns()
  return {
    async stop() {
      stopping.abort()
      await withTimeout(stopLimit, ended)
    },
  }
}

/** Milliseconds. */
const stopLimit = 2000
