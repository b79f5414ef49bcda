import { print } from './printable.ts'

/** Told of each item of something long. `total` is null while nobody knows it. */
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

/** For those who need no lines. */
export const noProgress: Progress = () => {}
