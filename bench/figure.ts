export interface Figure {
  what: string
  measured: string
  /** What it is held against, measured in the same run. */
  compared: string
  ratio: number
}

/** Runs `work` with `lanes` at a time for so many milliseconds; how many a second were done. */
export async function rate(work: () => Promise<unknown>, lanes = 8, milliseconds = 3000) {
  const end = performance.now() + milliseconds
  let done = 0
  const lane = async () => {
    while (performance.now() < end) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return (done / milliseconds) * 1000
}
