/**
 * The waits of a server: for a reader, a sender, the next look. Tests have others, which pass with the portal's clock.
 * They keep no process alive; its connections do.
 */
export interface Timers {
  /** Calls once, after so many milliseconds. The returned function takes it back. */
  after: (ms: number, run: () => void) => () => void
  /** Calls each time so many milliseconds have passed, until the returned function is called. */
  every: (ms: number, run: () => void) => () => void
}

export const realTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms).unref()
    return () => clearTimeout(timer)
  },
  every(ms, run) {
    const timer = setInterval(run, ms).unref()
    return () => clearInterval(timer)
  },
}

/** Resolves after so many milliseconds, or once `stop` is aborted. */
export function pause(timers: Timers, ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve()
    const end = () => {
      takeBack()
      stop.removeEventListener('abort', end)
      resolve()
    }
    const takeBack = timers.after(ms, end)
    stop.addEventListener('abort', end)
  })
}
