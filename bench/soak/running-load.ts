import type { Actions } from './actions.ts'

export type RunningLoad = ReturnType<typeof startLoad>

/** Starts every action at its rate; one that is late does not delay the others. */
export function startLoad(actions: Actions) {
  const failures: string[] = []
  /** Milliseconds of each. */
  const done = new Map<string, number[]>()
  const running = new Set<Promise<void>>()
  const timers = Object.entries(actions).map(([name, { perSecond, run }]) =>
    setInterval(() => {
      if (running.size >= mostAtOnce) {
        failures.push(`${name}: not started, because ${running.size} others are running`)
        return
      }
      const started = performance.now()
      const action = run()
        .then(() => (done.get(name) ?? []).concat(performance.now() - started))
        .then((times) => void done.set(name, times))
        .catch((error: unknown) => void failures.push(`${name}: ${String(error)}`))
        .finally(() => running.delete(action))
      running.add(action)
    }, 1000 / perSecond),
  )
  return {
    failures,
    done,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}

const mostAtOnce = 100
