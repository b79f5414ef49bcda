import path from 'node:path'

/**
 * A reason not to start that the person at the terminal can act on. Its message is the one line they
 * read, so it names what to change and holds no secret; no stack is printed.
 */
export class StartupError extends Error {}

/** Runs a command-line tool: what the person can act on is one line, anything else keeps its stack. Exit code 1 for both. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    reportFailure(error)
    process.exitCode = 1
  }
}

export function reportFailure(error: unknown): void {
  console.error(error instanceof StartupError ? error.message : error)
}

/** The checkout: where package.json, dist and the default data folder are. */
export const projectRoot = path.resolve(import.meta.dirname, '../../..')
