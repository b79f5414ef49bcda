import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { variables } from '#server/base/config.ts'
import { projectRoot } from '#server/base/startup.ts'

export type Environment = Record<string, string>

export interface NpmProcess {
  child: ChildProcess
  /** Everything it has written so far to both streams. */
  output: () => string
  /** Resolves with the exit code, or null when a signal ended it. */
  ended: Promise<number | null>
}

/**
 * Runs an npm script as a person would, in its own process group. Of the portal's variables, only those in `env`
 * are set, whatever the shell or a `.env` file says. With a file descriptor `outputTo`, both streams go there instead.
 */
export function npm(
  args: string[],
  env: Environment,
  outputTo?: number,
  cwd = projectRoot,
): NpmProcess {
  const child = spawn('npm', args, {
    cwd,
    env: { ...process.env, ...unset, ...env },
    stdio: ['ignore', outputTo ?? 'pipe', outputTo ?? 'pipe'],
    detached: true,
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  }
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null))
  return { child, output: () => chunks.join(''), ended }
}

/** Runs a script to its end, in this checkout or another one. */
export async function npmToEnd(args: string[], env: Environment, cwd = projectRoot) {
  const { ended, output } = npm(args, env, undefined, cwd)
  return { code: await ended, output: output() }
}

const unset = Object.fromEntries(variables.map((name) => [name, '']))
