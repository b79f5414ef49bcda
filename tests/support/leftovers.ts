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

/** Kills these processes when this one exits, so that an aborted run leaves none. Returns a function that cancels that. */
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
  return () => void process.off('exit', kill)
}
