export interface Figure {
  what: string
  measured: string
  /** The baseline, measured in the same run. */
  compared: string
  ratio: number
}

/** Runs `work` in `lanes` parallel loops for this many milliseconds; returns the runs per second. */
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
