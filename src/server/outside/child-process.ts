import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { firmValues } from '#shared/firm/firm.ts'
import { projectRoot } from '#server/base/startup.ts'
import { warn } from '#server/base/warn.ts'
import { type Answer, answer, type Task } from './child-channel.ts'
import { offerToKernel, processorSeconds, residentMegabytes } from './proc.ts'
import { Refused, WorkEnded } from './refused.ts'

export interface Limits {
  /** The limit of the child's resident memory. */
  megabytes: number
  /** The processor time of the task. */
  seconds: number
}

interface TaskLimits extends Limits {
  /** Seconds by the clock, for a child that waits for something that never comes. */
  hangsAfter: number
}

type Because = WorkEnded['because']

/** A process for work on documents. It does one task at a time, and exits with this process. */
export class Child {
  readonly #process = start()
  #rest: NodeJS.Timeout | undefined
  #usedCpu = 0
  #isGone = false
  /** Rejects the current task. */
  #fail = (_why: unknown) => this.end()

  constructor() {
    this.#process.once('error', () => this.#fail(new WorkEnded('crash')))
    this.#process.once('exit', (_code, signal) => {
      this.#fail(new WorkEnded(memorySignals.has(signal) ? 'memory' : 'crash'))
    })
    offerToKernel(this.#process.pid)
  }

  isUsable(): boolean {
    const isSpent = this.#usedCpu > mostCpu / 3 || residentMegabytes(this.#process.pid) > mostAtRest
    return !this.#isGone && !isSpent
  }

  /** @throws Refused, WorkEnded, Error */
  async run(module: string, input: unknown, limits: TaskLimits): Promise<unknown> {
    clearTimeout(this.#rest)
    this.#keepAlive()
    const work = path.basename(module, '.work.ts')
    const ended = new AbortController()
    const end = (because: Because) => ended.abort(new WorkEnded(because))
    const stopWatching = this.#watch(limits, end)
    let at: string | undefined
    try {
      const answered = await this.#ask({ module, input, firm: firmValues() }, ended.signal)
      this.#usedCpu += answered.cpuSeconds
      if ('result' in answered) return answered.result
      if ('refused' in answered) {
        const { refused, because } = answered
        if (because !== null) warn('a document was refused', { work, error: because })
        throw new Refused(refused)
      }
      this.end()
      at = answered.at
      const { failed } = answered
      throw new WorkEnded(failed === failedAllocation ? 'memory' : 'crash', failed)
    } catch (error) {
      if (error instanceof WorkEnded) {
        warn('work on a document was ended', { work, because: error.because, error: at })
      }
      throw error
    } finally {
      stopWatching()
    }
  }

  #watch({ megabytes, seconds, hangsAfter }: TaskLimits, end: (because: Because) => void) {
    const { pid } = this.#process
    const before = processorSeconds(pid)
    const deadline = setTimeout(end, hangsAfter * 1000, 'time')
    const watch = setInterval(() => {
      if (residentMegabytes(pid) > megabytes) end('memory')
      if (processorSeconds(pid) - before > seconds) end('time')
    }, 25)
    return () => {
      clearTimeout(deadline)
      clearInterval(watch)
    }
  }

  #ask(task: Task, ended: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#fail = (error) => {
        this.end()
        reject(error)
      }
      ended.addEventListener('abort', () => this.#fail(ended.reason))
      this.#process.removeAllListeners('message').once('message', (message) => {
        const { data } = answer.safeParse(message)
        if (data === undefined) this.#fail(new WorkEnded('crash'))
        else resolve(data)
      })
      this.#process.send(task, (error) => error && this.#fail(new WorkEnded('crash')))
    })
  }

  /** Ends the process unless it gets work before. Until then it does not keep this process alive. */
  endLater(milliseconds: number, ended: () => void): void {
    this.#fail = () => {
      ended()
      this.end()
    }
    this.#process.unref()
    this.#process.channel?.unref()
    this.#rest = setTimeout(this.#fail, milliseconds, null).unref()
  }

  end(): void {
    this.#isGone = true
    this.#process.kill('SIGKILL')
  }

  #keepAlive(): void {
    this.#process.ref()
    this.#process.channel?.ref()
  }
}

/** V8 aborts a process that fills its heap, and the kernel kills one that fills the machine. */
const memorySignals = new Set<NodeJS.Signals | null>(['SIGABRT', 'SIGKILL'])
const failedAllocation = 'RangeError: Array buffer allocation failed'

/** Seconds of CPU time in the life of a child, so that a looping one ends even if this process was killed. */
const mostCpu = 60
const mostHeap = 320
/**
 * Megabytes that earlier work may leave, because WebAssembly gives none back and they count toward the next task's
 * limit.
 */
const mostAtRest = 250

function start(): ChildProcess {
  const node = [
    '--permission',
    // Gives access to the code only, not to a data folder in the checkout. Parts of it may be links.
    ...['src', 'node_modules', 'tests', 'package.json']
      .map((part) => path.join(projectRoot, part))
      .filter((part) => existsSync(part))
      .flatMap((part) => [part, realpathSync(part)])
      .map((part) => `--allow-fs-read=${part}`),
    `--max-old-space-size=${mostHeap}`,
    '--disable-warning=ExperimentalWarning',
  ]
  const limits = `ulimit -c 0; ulimit -t ${mostCpu}; exec "$0" "$@"`
  const isWindows = process.platform === 'win32'
  return fork(path.join(import.meta.dirname, 'child.ts'), [], {
    ...(isWindows
      ? { execArgv: node }
      : { execPath: '/bin/sh', execArgv: ['-c', limits, process.execPath, ...node] }),
    cwd: projectRoot,
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
