import { StartupError } from '#server/process/startup-error.ts'

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
