import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { endNotice, isWorker } from '#server/base/cluster-worker.ts'
import { reasonOf } from '#server/base/reason-of.ts'
import { StartupError } from '#server/base/startup.ts'

const [handBackNotice, handBackAnswer] = ['no connection is accepted here', 'none is on its way']

/**
 * Resolves when the primary process knows that this one has stopped listening. Connections that it handed over before
 * then arrive first, on the same channel: this process refuses them, and the primary gives them to another one. If this
 * process ended without reading them, Node would lose them, and their clients would wait without an answer.
 */
export async function handBackConnections(): Promise<void> {
  if (!isWorker || !process.connected) return
  const answered = new Promise<void>((resolve) => {
    process.on('message', (message) => {
      if (message === handBackAnswer) resolve()
    })
    process.once('disconnect', resolve)
  })
  process.send?.(handBackNotice, () => {})
  await answered
}

export interface Serving {
  /** Lets every process finish its requests and end. */
  stop: () => Promise<void>
}

/**
 * Starts `count` processes that run the same program, and resolves when all of them listen. They share one port. A
 * process that dies is restarted; SIGHUP replaces all of them, one after another, and a SIGHUP in the meantime does so
 * again. No process starts if `check` throws.
 *
 * @throws StartupError when the first one dies before it listens. It has printed why.
 */
export async function startServing(
  count: number,
  check: () => Promise<void>,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<Serving> {
  const running = new Set<Worker>()
  const stopping = new AbortController()
  let deaths = 0

  async function startAll(): Promise<void> {
    await start()
    await Promise.all(Array.from({ length: count - 1 }, start))
  }

  async function start(): Promise<Worker> {
    await check()
    stopping.signal.throwIfAborted()
    const worker = cluster.fork()
    running.add(worker)
    worker.on('message', (message) => {
      if (message === handBackNotice) worker.send(handBackAnswer, () => {})
    })
    const exit = once(worker, 'exit').then(() => running.delete(worker))
    const isListening = await Promise.race([
      once(worker, 'listening').then(() => true),
      exit.then(() => false),
    ])
    if (!isListening) throw new StartupError('A serving process ended before it was ready')
    const since = performance.now()
    void exit.then(() => {
      if (worker.exitedAfterDisconnect || stopping.signal.aborted) return
      const { pid, exitCode, signalCode } = worker.process
      log.warn({ process: pid, exitCode, signal: signalCode }, 'a serving process died')
      deaths = performance.now() - since > longLife ? 1 : deaths + 1
      return startAgain()
    })
    return worker
  }

  /**
   * Tries until it succeeds, after any replacement, which starts and ends processes itself. While no other process serves,
   * a rejection ends the primary with its reason, because nothing handles it.
   */
  async function startAgain(): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      await delay(restartDelay(deaths), undefined, { signal: stopping.signal }).catch(() => {})
      await replacing
      if (stopping.signal.aborted || running.size >= count) return
      try {
        const { process: started } = await start()
        log.info({ process: started.pid }, 'a serving process was started in its place')
        return
      } catch (error) {
        deaths += 1
        if (stopping.signal.aborted) return
        if (failures >= mostFailures && running.size === 0) throw error
        log.warn({ reason: reasonOf(error) }, 'no serving process was started in its place')
      }
    }
  }

  async function replaceAll(): Promise<void> {
    const before = Array.from(running)
    log.info({ processes: before.length }, 'SIGHUP: the serving processes are replaced')
    for (const old of before) {
      if (old.isDead()) continue
      const ready = await start().catch((error: unknown) => {
        if (stopping.signal.aborted) return
        log.warn({ reason: reasonOf(error) }, 'the serving processes were not replaced')
      })
      // The old processes continue if a new one can't start.
      if (ready === undefined || stopping.signal.aborted) return
      await end(old)
    }
    log.info({ processes: running.size }, 'the serving processes were replaced')
  }

  // Starts in a later turn, when SIGHUP no longer ends this process: a SIGHUP during the start waits for its end.
  const started = Promise.resolve().then(startAll)
  // The caller gets the error of a failed start.
  let replacing = started.catch(() => {})
  let isAsked = false
  const earlier = process.listeners('SIGHUP')
  process.on('SIGHUP', () => {
    if (isAsked) return
    isAsked = true
    replacing = replacing.then(() => {
      isAsked = false
      return replaceAll()
    })
  })
  // Removed after the new listener was added, so that SIGHUP always has one.
  for (const listener of earlier) process.off('SIGHUP', listener)
  await started
  return {
    async stop() {
      stopping.abort()
      for (const worker of running) if (worker.isConnected()) worker.send(endNotice)
      await Promise.all([...running].map(end))
    },
  }
}

/** Milliseconds. */
const longLife = 60_000
const [firstDelay, longestDelay] = [500, 30_000]
const mostFailures = 5

function restartDelay(deaths: number): number {
  return Math.min(firstDelay * 2 ** (deaths - 1), longestDelay)
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  worker.exitedAfterDisconnect = true
  worker.process.kill('SIGTERM')
  await ended
}
