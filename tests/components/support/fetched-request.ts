/**
 * XMLHttpRequest over the page's `fetch`, so that the fake server also answers uploads. It reports the whole body as
 * sent immediately.
 */
export class FetchedRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #to = { method: '', url: '' }
  readonly #headers = new Headers()
  readonly #abort = new AbortController()

  open(method: string, url: string): void {
    this.#to = { method, url }
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  abort(): void {
    this.#abort.abort()
  }

  send(body: FormData | File): void {
    const sent = { lengthComputable: true, loaded: 1, total: 1 }
    this.upload.dispatchEvent(new ProgressEvent('progress', sent))
    void this.#fetch(body)
  }

  async #fetch(body: FormData | File): Promise<void> {
    const { method, url } = this.#to
    const init = { method, body, headers: this.#headers, signal: this.#abort.signal }
    try {
      const answer = await fetch(url, init)
      this.status = answer.status
      this.responseText = await answer.text()
    } catch {
      this.dispatchEvent(new Event('error'))
      return
    }
    this.dispatchEvent(new Event('load'))
  }
}
