import pino from 'pino'

/** A log that keeps its lines, so that a test can search them. */
export function keptLog(): { log: pino.Logger; lines: string[] } {
  const lines: string[] = []
  return { lines, log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }) }
}
