import path from 'node:path'
import { printable } from './printable.ts'

/**
 * A startup failure that the operator can fix. Its one-line message names what to change and contains no secret; it
 * is printed without a stack.
 */
export class StartupError extends Error {}

/**
 * Runs a command-line tool. Prints a StartupError as one line and other errors with their stack; exit code 1 for
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
  console.error(error instanceof StartupError ? printable(error.message) : error)
}

/** The checkout with package.json and dist. */
export const projectRoot = path.resolve(import.meta.dirname, '../../..')
