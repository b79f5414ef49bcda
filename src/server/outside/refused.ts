/** Thrown by a task that can't do its work with these bytes. The message is for the caller, who reads it in the portal. */
export class Refused extends Error {}

/** A task that was ended: it used too much memory, took too long, or its process crashed. */
export class WorkEnded extends Error {
  readonly because: 'memory' | 'time' | 'crash'

  constructor(because: WorkEnded['because']) {
    super(`the work was ended: ${because}`)
    this.because = because
  }
}
