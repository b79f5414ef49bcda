import pino from 'pino'

/** A log that keeps its lines, to look for what must not be there. */
export function keptLog(): { log: pino.Logger; lines: string[] } {
  const lines: string[] = []
  return { lines, log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }) }
}
