/**
 * Collects the failures of a job that walks a list, so that one of them does not keep the others from being done. The job
 * still fails at its end: then it is logged, and tried again.
 */
export class Failures {
  readonly #errors: unknown[] = []

  add(error: unknown): void {
    this.#errors.push(error)
  }

  /** Returns the result of the work, or null if it failed. */
  async of<Result>(work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work()
    } catch (error) {
      this.add(error)
      return null
    }
  }

  /** @throws AggregateError if there are any. It begins with their number: `could` is the rest of the sentence */
  throwAny(could: string): void {
    const { length } = this.#errors
    if (length === 0) return
    const [cause] = this.#errors
    throw new AggregateError(this.#errors, `${length} ${could}`, { cause })
  }
}
