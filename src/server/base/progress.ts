import { print } from './printable.ts'

/** Called for each item of a long task. `total` is null while it is unknown. */
export type Progress = (done: number, what: string, total: number | null) => void

/** A line at most every two seconds. */
export function printProgress(now = () => performance.now()): Progress {
  let printed = now()
  return (done, what, total) => {
    if (now() - printed < every) return
    printed = now()
    print(total === null ? `${what}: ${done} so far` : `${what}: ${done} of ${total}`)
  }
}

/** Milliseconds. */
const every = 2000

/** Prints nothing. */
export const noProgress: Progress = () => {}
