import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createScanner } from '#server/outside/clamd.ts'
import { killAtExit } from './leftovers.ts'
import { untilPatienceEnds } from './patience.ts'

/** Harmless text that the scanner of the tests detects as malware. */
export const malware = 'MERROW-TEST-MALWARE-5b1f'
export const malwareName = 'Merrow.Test.UNOFFICIAL'

export interface Clamd {
  /** The path of its socket, whether it runs or not. */
  path: string
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Stops it and removes its folder. */
  remove: () => Promise<void>
}

/** A real clamd with one signature, in its own folder; not started yet. */
export async function aClamd(): Promise<Clamd> {
  const program = findClamd()
  if (program === null) throw new Error('These tests need clamd: npm run test:setup')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-clamd-'))
  const socket = path.join(folder, 'clamd.ctl')
  const config = path.join(folder, 'clamd.conf')
  const signature = `${malwareName.replace('.UNOFFICIAL', '')}:0:*:${Buffer.from(malware).toString('hex')}`
  await writeFile(path.join(folder, 'test.ndb'), `${signature}\n`)
  await writeFile(
    config,
    `Foreground yes\nDatabaseDirectory ${folder}\nLocalSocket ${socket}\nTemporaryDirectory ${folder}\nExitOnOOM yes\n`,
  )
  let stop = () => Promise.resolve()
  return {
    path: socket,
    async start() {
      const child = spawn(program, ['--config-file', config], { stdio: ['ignore', 'pipe', 'pipe'] })
      const ended = once(child, 'close')
      const cancelKill = killAtExit(() => [child.pid])
      const output: string[] = []
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
      }
      stop = async () => {
        child.kill('SIGKILL')
        await ended
        cancelKill()
        await rm(socket, { force: true })
      }
      await untilAnswering(socket, () => child.exitCode !== null && output.join(''))
    },
    stop: () => stop(),
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The clamd in CLAMD, else the system's, else null. */
export function findClamd(): string | null {
  const installed = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd']
  return [process.env.CLAMD, ...installed].find((file) => file && existsSync(file)) ?? null
}

/** Polls until it answers; `failure` returns its output if it has ended. */
async function untilAnswering(socket: string, failure: () => string | false): Promise<void> {
  const scanner = createScanner({ path: socket })
  const patience = untilPatienceEnds()
  for (;;) {
    const answer = await scanner?.version(patience).catch(() => null)
    if (answer) return
    const output = failure()
    if (output !== false || patience.aborted) throw new Error(`clamd did not start: ${output}`)
    await new Promise((resolve) => void setTimeout(resolve, 50))
  }
}
