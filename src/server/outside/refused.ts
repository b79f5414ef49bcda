/**
 * Thrown by a task that can't do its work with these bytes. The message is for the caller, who reads it in the portal. A
 * cause is an error that may also be ours: the log says where it was thrown.
 */
export class Refused extends Error {}

/** A task that was ended: it used too much memory, took too long, or failed unexpectedly. Its process is gone. */
export class WorkEnded extends Error {
  readonly because: 'memory' | 'time' | 'crash'

  constructor(because: WorkEnded['because'], cause?: unknown) {
    super(`the work was ended: ${because}`, { cause })
    this.because = because
  }
}
