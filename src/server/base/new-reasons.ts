/**
 * For what is tried again and again: says each reason why it fails once, until it works. Numbers make no new reason: they
 * are of processes, files and times.
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
