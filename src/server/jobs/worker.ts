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
import type { Services } from '#server/calls/context.ts'
import { directOf, poolOf } from '#server/database/database.ts'
import { createTasks, crontab, releaseStuckMails } from './tasks.ts'
import { withTimeout } from '#server/base/lifecycle.ts'
import { createLog } from '#server/base/log.ts'
import { NewReasons } from '#server/base/new-reasons.ts'
import { reasonOf } from '#server/base/reason-of.ts'

export interface JobWorker {
  /** Takes no new jobs and gives running ones five seconds. A second call waits for the same stop. */
  stop: () => Promise<void>
}

/** Runs queued jobs in this process until it is stopped. */
export async function startWorker(
  services: Services,
  log: Logger = createLog(),
): Promise<JobWorker> {
  const tasks = createTasks(services, log)
  const outage = new NewReasons()
  const options: RunnerOptions = {
    ...settings,
    pgPool: poolOf(directOf(services.db)),
    logger: jobLogger(log, outage),
    taskList: tasks.list,
  }
  await releaseStuckMails(services.db)
  // The library also prints the stack of each error that it logs, which this prevents.
  Object.assign(console, { trace() {} })
  const runners = await superviseRunner(options, log, outage)
  let stopped: Promise<void> | undefined
  return {
    stop: () => (stopped ??= withTimeout(stopLimit, runners.stop()).then(() => tasks.close())),
  }
}

/**
 * Marks jobs as done or failed at once. With a delay the library does not wait for it, and a lost database is an
 * unhandled rejection that ends the process.
 */
export const preset: GraphileConfig.Preset = {
  extends: [WorkerPreset],
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
}

/** Milliseconds. Jobs are aborted early enough to be marked for a retry. */
const stopLimit = 4500
const abortAfter = 3000
const restartAfter = 2000

const settings = {
  crontab,
  concurrency: 4,
  /** Milliseconds, for scheduled jobs; a new job wakes the worker itself. */
  pollInterval: 5000,
  noHandleSignals: true,
  gracefulShutdownAbortTimeout: abortAfter,
  preset,
} satisfies RunnerOptions

/**
 * The library's runner ends when it can't mark a job, and one that loses the database at its start never recovers. So
 * a failing runner is replaced.
 */
async function superviseRunner(options: RunnerOptions, log: Logger, outage: NewReasons) {
  const stopping = new AbortController()
  const { signal } = stopping
  const start = () => startRunner(options, outage)
  let runner = await start()
  const ended = replaceUntilStopped()

  async function replaceUntilStopped() {
    for (;;) {
      const reason = await runner.promise.then(() => 'it ended', reasonOf)
      if (signal.aborted) return
      const words = 'the job worker failed; starting another'
      outage.failed(`${words}: ${reason}`, () => log.warn({ reason }, words))
      runner = (await startAgain(start, log, outage, signal)) ?? runner
      if (signal.aborted) await runner.stop().catch(endedItself)
    }
  }

  return {
    async stop() {
      stopping.abort()
      await runner.stop().catch(endedItself)
      await ended
    },
  }
}

async function startRunner(options: RunnerOptions, outage: NewReasons): Promise<Runner> {
  const runner = await run(options)
  for (const event of ['worker:getJob:empty', 'job:start'] as const) {
    runner.events.on(event, () => outage.works())
  }
  runner.events.once('worker:getJob:error', () => void runner.stop().catch(endedItself))
  return runner
}

/** A runner that has ended rejects another stop. Its own promise has the reason. */
function endedItself(): void {}

/** Retries until it works. Returns null after a stop. */
async function startAgain(
  start: () => Promise<Runner>,
  log: Logger,
  outage: NewReasons,
  stopping: AbortSignal,
): Promise<Runner | null> {
  for (;;) {
    await delay(restartAfter, undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) return null
    try {
      return await start()
    } catch (error) {
      const reason = reasonOf(error)
      outage.failed(reason, () =>
        log.warn({ reason }, 'the job worker does not start; trying again'),
      )
    }
  }
}

/** Logs the library's messages without jobs and payloads. */
function jobLogger(log: Logger, outage: NewReasons): JobLogger {
  return new JobLogger(() => (level, message, meta) => {
    const say = () => log[pinoLevels[level]](message)
    if (level === 'error' && meta?.['job'] === undefined) outage.failed(message, say)
    else say()
  })
}

const pinoLevels = {
  error: 'error',
  warning: 'warn',
  info: 'debug',
  debug: 'trace',
} as const satisfies Record<LogLevel, string>
