import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { killAtExit, postgresPid } from './leftovers.ts'
import { type Environment, npm, type NpmProcess } from './npm.ts'

export interface RunningServer {
  url: string
  dataDir: string
  /** The pid of its node process. */
  pid: number
  /** Its output so far. */
  output: () => string
  /** The pid of its PostgreSQL, or null after that has shut down cleanly. */
  postgresPid: () => number | null
  /** SIGTERM to npm, as a service manager sends it. Resolves with the exit code once all output is in. */
  stop: () => Promise<number | null>
  /** kill -9 of the node process; its child processes keep running. */
  kill: () => Promise<void>
  /** Stops it if it runs and removes its data. */
  remove: () => Promise<void>
}

/**
 * Starts a real portal with `npm start` on a free port and waits for its ready line. It uses the data in `dataDir`,
 * or starts empty.
 */
export async function startServer(
  options: { env?: Environment; dataDir?: string } = {},
): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await makeDataDir())
  const port = options.env?.PORT ?? String(await freePort())
  const run = npm(['start'], { ...options.env, PORT: port, DATA_DIR: dataDir })
  const { child, output, ended } = run
  // The whole process group: npm and its node.
  void ended.then(killAtExit(() => [child.pid && -child.pid, postgresPid(dataDir)]))
  const pid = await readiness(run)
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    return ended
  }
  return {
    url: `http://localhost:${port}`,
    dataDir,
    pid,
    output,
    postgresPid: () => postgresPid(dataDir),
    stop,
    async kill() {
      process.kill(pid, 'SIGKILL')
      await ended
    },
    async remove() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export function makeDataDir(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), 'portal-server-'))
}

/** A port that was free just now; each call gets another one. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Resolves with the pid of node from the ready line; rejects with the output if the process ends before. */
async function readiness({ child, output, ended }: NpmProcess): Promise<number> {
  const ready = new Promise<number>((resolve) => {
    child.stdout?.on('data', () => {
      const pid = /ready on \S+ \(process (\d+)\)/.exec(output())?.[1]
      if (pid !== undefined) resolve(Number(pid))
    })
  })
  const failure = ended.then((code) => {
    throw new Error(`npm start ended with ${code} before it was ready:\n${output()}`)
  })
  return Promise.race([ready, failure])
}
