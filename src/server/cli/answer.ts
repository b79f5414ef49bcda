import { processEnvironment } from '#server/base/config.ts'
import { print } from '#server/base/printable.ts'
import { portalVersion } from '#server/base/portal-version.ts'
import { type CommandInput, helpOf, readArguments, type Usage } from './arguments.ts'
import { processes } from './commands.ts'

/** Returns the arguments, or null after `--help` or `--version`. */
export function inputOrAnswer(
  name: string,
  usage: Usage,
  argv: readonly string[],
): CommandInput | null {
  const input = readArguments(name, usage, argv, processEnvironment)
  if (input === 'help') print(...helpOf(name, usage))
  else if (input === 'version') print(portalVersion)
  else return input
  return null
}

/** For processes without arguments. Returns false after `--help` or `--version`. */
export function mayStart(name: keyof typeof processes): boolean {
  return inputOrAnswer(name, processes[name], process.argv.slice(2)) !== null
}
