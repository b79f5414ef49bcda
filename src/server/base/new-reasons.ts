/**
 * For work that is tried again and again: says each reason for a failure once, until the work succeeds. Reasons that
 * differ only in numbers are the same, because the numbers are those of processes, files and times.
 */
export class NewReasons {
  readonly #said = new Set<string>()

  failed(reason: string, say: () => void): void {
    const kind = reason.replaceAll(/\d+/g, '')
    if (this.#said.has(kind)) return
    this.#said.add(kind)
    say()
  }

  works(): void {
    this.#said.clear()
  }
}
