import path from 'node:path'
import { storageFaultOf, storageFaultTexts } from './storage-fault.ts'
import { errorText } from './describe-error.ts'
import { printable } from './printable.ts'

/**
 * A startup failure that the operator can fix. Its message names what to change and contains no secret; it is printed
 * without a stack, each of its lines as one.
 */
export class StartupError extends Error {
  readonly lines: string[]

  constructor(message: string | string[], options?: ErrorOptions) {
    const lines = [message].flat()
    super(lines.join('\n'), options)
    this.lines = lines
  }
}

/**
 * Runs a command-line tool. Prints a StartupError without and other errors with their stack; exit code 1 for
 * both.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    reportProcessError(error)
    process.exitCode = 1
  }
}

export function reportProcessError(error: unknown): void {
  const fault = storageFaultOf(error)
  if (error instanceof StartupError) console.error(error.lines.map(printable).join('\n'))
  else if (fault !== null) console.error(storageFaultTexts[fault])
  else console.error(errorText(error))
}

/** The checkout with package.json and dist. */
export const projectRoot = path.resolve(import.meta.dirname, '../../..')
