import type { Timers } from '#server/base/timers.ts'

interface Waiting {
  at: number
  /** Null for a single call. */
  every: number | null
  ms: number
  run: () => void
}

/**
 * Timers that wait until a test lets time pass. As after a computer's sleep, whatever came due meanwhile is called once,
 * in the order of its time.
 */
export function handTimers() {
  let now = 0
  const waiting = new Set<Waiting>()
  const add = (ms: number, run: () => void, every: number | null) => {
    const one = { at: now + ms, every, ms, run }
    waiting.add(one)
    return () => void waiting.delete(one)
  }
  const timers: Timers = {
    after: (ms, run) => add(ms, run, null),
    every: (ms, run) => add(ms, run, ms),
  }
  return {
    timers,
    pass(ms: number): void {
      now += ms
      const due = [...waiting].filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)
      for (const one of due) {
        // One that ran before may have taken it back.
        if (!waiting.has(one)) continue
        if (one.every === null) waiting.delete(one)
        else one.at = now + one.every
        one.run()
      }
    },
    /** How many wait for so long. */
    count: (ms: number) => [...waiting].filter((one) => one.ms === ms).length,
  }
}
