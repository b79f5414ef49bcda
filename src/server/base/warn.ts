/** A line in the format of the log, level "warn", for code below the log. */
export function warningLine(message: string, fields: Record<string, unknown> = {}): string {
  const time = new Date().toISOString()
  return `${JSON.stringify({ level: 40, time, pid: process.pid, ...fields, msg: message })}\n`
}

export function warn(message: string, fields?: Record<string, unknown>): void {
  process.stdout.write(warningLine(message, fields))
}
