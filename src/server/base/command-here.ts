import path from 'node:path'
import { type Environment, processEnvironment } from './config.ts'
import { projectRoot } from './startup.ts'

/**
 * How a command is run on this machine, for advice: `npm run backup -- FOLDER`, or in the image, which has no npm,
 * `node src/server/cli/run.ts backup FOLDER`.
 */
export function commandHere(
  name: string,
  { args = '', withNpm = hasNpm(processEnvironment) }: { args?: string; withNpm?: boolean } = {},
): string {
  const file = name === 'worker' ? 'src/server/work.ts' : `src/server/cli/run.ts ${name}`
  const run = withNpm ? `npm run ${name}` : `node ${file}`
  return [run, ...(args && withNpm ? ['--'] : []), args].filter(Boolean).join(' ')
}

/**
 * Returns true if commands are run with npm: it started this process, or installed the Node that runs it, as under the
 * unit, where another `node` may be older.
 */
export function hasNpm(environment: Environment, program = process.execPath): boolean {
  const isOwnNode = program.startsWith(path.join(projectRoot, 'node_modules', path.sep))
  return isOwnNode || environment['npm_execpath'] !== undefined
}
