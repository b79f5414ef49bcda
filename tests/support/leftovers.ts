import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The pid of the PostgreSQL in a data folder; null if none runs or after it has shut down cleanly. */
export function postgresPid(dataDir: string): number | null {
  try {
    const lock = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')
    return Number(lock.split('\n')[0])
  } catch {
    return null
  }
}

/**
 * Kills these processes when the file's tests are over or this process exits, so that neither a test that timed out nor
 * an aborted run leaves one. Returns a function that cancels that.
 */
export function killAtExit(pids: () => (number | null | undefined)[]): () => void {
  const kill = () => {
    for (const pid of pids()) {
      try {
        if (pid) process.kill(pid, 'SIGKILL')
      } catch {
        // Gone already.
      }
    }
  }
  process.once('exit', kill)
  leftovers.add(kill)
  return () => {
    process.off('exit', kill)
    leftovers.delete(kill)
  }
}

const leftovers = new Set<() => void>()

export function killLeftovers(): void {
  for (const kill of leftovers) kill()
}
