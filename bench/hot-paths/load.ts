import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

/** What one measurement sends: each lane is a connection that sends the next request after an answer. */
export interface Load {
  port: number
  lanes: number
  seconds: number
  requests: RawRequest[]
}

export interface RawRequest {
  /** The request line, the headers and the body, except for `bodyFile`. */
  text: string
  /** A file that ends the request. */
  bodyFile?: string
}

export interface LoadResult {
  answers: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Answers other than 2xx. */
  refused: number
  firstRefusal: string
}

// A separate process, so that measuring takes no time from what is measured.
process.on('message', (load: Load) => {
  void run(load).then((result) => process.send?.(result))
})

async function run({ port, lanes, seconds, requests }: Load): Promise<LoadResult> {
  const bytes = requests.map(({ text, bodyFile }) =>
    bodyFile === undefined
      ? Buffer.from(text)
      : Buffer.concat([Buffer.from(text), readFileSync(bodyFile)]),
  )
  const times: number[] = []
  let [at, refused, firstRefusal] = [0, 0, '']
  const began = performance.now()
  const end = began + seconds * 1000
  const lane = async () => {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    const answers = new Answers(socket)
    while (performance.now() < end) {
      at += 1
      const sent = performance.now()
      socket.write(bytes[at % bytes.length] ?? '')
      const head = await answers.next()
      times.push(performance.now() - sent)
      if (head.startsWith('HTTP/1.1 2')) continue
      refused += 1
      if (firstRefusal === '') firstRefusal = head
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const elapsed = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const quantile = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return {
    answers: times.length,
    perSecond: times.length / elapsed,
    p50: quantile(0.5),
    p99: quantile(0.99),
    refused,
    firstRefusal,
  }
}

/** Reads the answers of one connection: only their ends matter. */
class Answers {
  #head = ''
  /** The number of bytes of the body that are missing; null while reading the head. */
  #missing: number | null = null
  /** The last bytes of a chunked body. */
  #tail: string | null = null
  #done: (head: string) => void = () => {}
  #failed: (error: Error) => void = () => {}

  constructor(socket: Socket) {
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', (error) => this.#failed(error))
    socket.on('close', () => this.#failed(new Error('the server closed the connection')))
  }

  next(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#done = resolve
      this.#failed = reject
    })
  }

  #read(chunk: Buffer): void {
    if (this.#missing === null && this.#tail === null) return this.#readHead(chunk)
    if (this.#missing !== null) {
      this.#missing -= chunk.length
      if (this.#missing <= 0) this.#end()
      return
    }
    this.#tail = (this.#tail + chunk.subarray(-lastChunk.length).toString('latin1')).slice(
      -lastChunk.length,
    )
    if (this.#tail === lastChunk) this.#end()
  }

  #readHead(chunk: Buffer): void {
    this.#head += chunk.toString('latin1')
    const end = this.#head.indexOf('\r\n\r\n')
    if (end < 0) return
    const body = this.#head.length - end - 4
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1]
    if (length !== undefined) {
      this.#missing = Number(length) - body
      if (this.#missing <= 0) this.#end()
      return
    }
    this.#tail = this.#head.slice(end + 4).slice(-lastChunk.length)
    if (this.#tail === lastChunk) this.#end()
  }

  #end(): void {
    const head = this.#head.slice(0, 300)
    this.#head = ''
    this.#missing = null
    this.#tail = null
    this.#done(head)
  }
}

const lastChunk = '0\r\n\r\n'
