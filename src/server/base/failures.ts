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

  /**
   * @param could the rest of a sentence that begins with their number; without it, each error is said
   * @throws AggregateError if there are any
   */
  throwAny(could?: string): void {
    const { length } = this.#errors
    if (length === 0) return
    const [cause] = this.#errors
    const said = could === undefined ? this.#errors.join('; ') : `${length} ${could}`
    throw new AggregateError(this.#errors, said, { cause })
  }
}
