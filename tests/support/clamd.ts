import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createScanner } from '#server/outside/clamd.ts'
import { installPackage } from './debian-package.ts'
import { killAtExit } from './leftovers.ts'

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
  if (program === null) throw new Error(`These tests need clamd. ${advice}`)
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

/** Installs the distribution's clamd without signatures: the tests have their own. Prints advice if that fails. */
export function installClamd(): Promise<boolean> {
  return installPackage('clamav-daemon', { find: findClamd, advice })
}

const advice =
  'Install the package clamav-daemon (npm test does so for root on Debian), or set CLAMD to its path.'

/** Polls until it answers, for at most a minute; `failure` returns its output if it has ended. */
async function untilAnswering(socket: string, failure: () => string | false): Promise<void> {
  const scanner = createScanner({ path: socket })
  for (const deadline = Date.now() + 60_000; ;) {
    const answer = await scanner?.version(AbortSignal.timeout(5000)).catch(() => null)
    if (answer) return
    const output = failure()
    if (output !== false || Date.now() > deadline) throw new Error(`clamd did not start: ${output}`)
    await new Promise((resolve) => void setTimeout(resolve, 50))
  }
}
