import { setTimeout as delay } from 'node:timers/promises'
import {
  Logger as JobLogger,
  type LogLevel,
  run,
  type Runner,
  type RunnerOptions,
  WorkerPreset,
} from 'graphile-worker'
import type { Logger } from 'pino'
import type { Services } from '#server/context.ts'
import { poolOf } from '#server/database/database.ts'
import { createTasks, crontab, releaseStuckMails } from './tasks.ts'
import { withTimeout } from '#server/process/lifecycle.ts'
import { createLog } from '#server/process/log.ts'

export interface JobWorker {
  /** Takes no new job and gives those under way five seconds at most. */
  stop: () => Promise<void>
}

/** Where another process works on the jobs. */
export const noWorker: JobWorker = { stop: () => Promise.resolve() }

/** Works on the queued jobs in this process, over the portal's own connections, until it is stopped. */
export async function startWorker(
  services: Services,
  log: Logger = createLog(),
): Promise<JobWorker> {
  const tasks = createTasks(services, log)
  const options: RunnerOptions = {
    ...settings,
    pgPool: poolOf(services.db),
    logger: jobLogger(log),
    taskList: tasks.list,
  }
  await releaseStuckMails(services.db)
  const keeper = await keepRunning(options, log)
  return {
    async stop() {
      await withTimeout(stopLimit, keeper.stop())
      await tasks.close()
    },
  }
}

/**
 * Marks jobs as done or failed before it ends. Without it the library waits for neither, and a database that is away at that
 * moment is an unhandled rejection, the end of the process.
 */
export const preset: GraphileConfig.Preset = {
  extends: [WorkerPreset],
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
}

/** Milliseconds. Jobs are asked to give up before, early enough to be marked for another try. */
const stopLimit = 4500
const giveUpAfter = 3000
const restartAfter = 2000

const settings = {
  crontab,
  concurrency: 4,
  /** Milliseconds, for what is due later; a new job wakes the worker itself. */
  pollInterval: 5000,
  noHandleSignals: true,
  gracefulShutdownAbortTimeout: giveUpAfter,
  preset,
} satisfies RunnerOptions

/**
 * The library's runner ends for good when it can't mark a job, and one that loses the database at its very start never
 * finds a job again (it keeps the failed answer). So a runner that has trouble is ended, and another takes over.
 */
async function keepRunning(options: RunnerOptions, log: Logger) {
  const stopping = new AbortController()
  const { signal } = stopping
  let runner = await startRunner(options)
  const ended = replaceUntilStopped()

  async function replaceUntilStopped() {
    for (;;) {
      await runner.promise.catch(() => {})
      if (signal.aborted) return
      log.warn('the job worker lost the database; starting another')
      runner = (await startAgain(options, signal)) ?? runner
      if (signal.aborted) await runner.stop().catch(() => {})
    }
  }

  return {
    async stop() {
      stopping.abort()
      await runner.stop().catch(() => {})
      await ended
    },
  }
}

async function startRunner(options: RunnerOptions): Promise<Runner> {
  const runner = await run(options)
  runner.events.once('worker:getJob:error', () => void runner.stop().catch(() => {}))
  return runner
}

/** Until it works; null when it is time to stop. */
async function startAgain(options: RunnerOptions, stopping: AbortSignal): Promise<Runner | null> {
  for (;;) {
    await delay(restartAfter, undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) return null
    const runner = await startRunner(options).catch(() => null)
    if (runner !== null) return runner
  }
}

/** The library's own words, and nothing of what it attaches: jobs and their payloads. Its routine is no news. */
function jobLogger(log: Logger): JobLogger {
  return new JobLogger(() => (level, message) => log[pinoLevels[level]](message))
}

const pinoLevels = {
  error: 'error',
  warning: 'warn',
  info: 'debug',
  debug: 'trace',
} as const satisfies Record<LogLevel, string>
