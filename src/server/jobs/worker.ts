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
import { releaseStuckMails } from '#server/jobs/tasks/mail.ts'
import { crontab, createTasks } from '#server/jobs/tasks/tasks.ts'
import { atMost } from '#server/lifecycle.ts'
import { createLog } from '#server/log.ts'

export interface JobWorker {
  /** Takes no new job and gives those under way five seconds at most. */
  stop: () => Promise<void>
}

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
      await atMost(stopLimit, keeper.stop())
      await tasks.close()
    },
  }
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
  preset: {
    extends: [WorkerPreset],
    // Without these, a database that is away when a job ends is an unhandled rejection, the end of the process.
    worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
  },
} satisfies RunnerOptions

/** The library's runner gives up for good when it can't mark a job, as while the database is away: then another takes over. */
async function keepRunning(options: RunnerOptions, log: Logger) {
  const stopping = new AbortController()
  let runner = await run(options)
  const ended = restartUntilStopped()

  async function restartUntilStopped() {
    for (;;) {
      await runner.promise.catch(() => {})
      if (stopping.signal.aborted) return
      log.warn('the job worker stopped; starting another')
      runner = await restart(options, stopping.signal, runner)
      if (stopping.signal.aborted) await runner.stop().catch(() => {})
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

async function restart(
  options: RunnerOptions,
  stopping: AbortSignal,
  last: Runner,
): Promise<Runner> {
  while (!stopping.aborted) {
    await delay(restartAfter, undefined, { signal: stopping }).catch(() => {})
    const next = await run(options).catch(() => null)
    if (next !== null) return next
  }
  return last
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
