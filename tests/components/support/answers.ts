import type {
  AnyProcedure,
  inferProcedureInput,
  inferTransformedProcedureOutput,
} from '@trpc/server'
import superjson from 'superjson'
import { expect } from 'vitest'
import { cents } from '#shared/base/money.ts'
import { AppError, errors } from '#server/base/errors.ts'
import { answerFor, errorData } from '#server/base/error-answers.ts'
import type { AppRouter } from '#server/router.ts'
import type { RealtimeEvent } from '#shared/realtime/realtime.schema.ts'

/** Every procedure as its path, input and output. */
type Procedures<Routes, Prefix extends string = ''> = {
  [Name in keyof Routes & string]: Routes[Name] extends AnyProcedure
    ? {
        path: `${Prefix}${Name}`
        input: inferProcedureInput<Routes[Name]>
        output: inferTransformedProcedureOutput<AppRouter, Routes[Name]>
      }
    : Procedures<Routes[Name], `${Prefix}${Name}.`>
}[keyof Routes & string]
type Procedure = Procedures<AppRouter['_def']['record']>
type Of<Path> = Extract<Procedure, { path: Path }>

export type Path = Procedure['path']
export type Input<P extends Path> = Of<P>['input']
export type Output<P extends Path> = Of<P>['output']

/** The server's answer: a value, one of its errors, or a function of the input. A promise may stay pending. */
export type Answer<P extends Path> =
  | Output<P>
  | AppError
  | ((input: Input<P>) => Output<P> | Promise<Output<P>>)
export type Answers = { [P in Path]?: Answer<P> }

/** Answers of the plain requests, by method and path without its query: `GET /api/documents/…/download`. */
export type Requests = Record<string, (request: Request) => Response | Promise<Response>>

/** An answer that never comes. */
export const pending = () => new Promise<never>(() => undefined)

/** A network failure. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch')
}

/** The fake server of a test. */
export class FixtureServer {
  readonly calls: { path: string; input: unknown; headers: Headers }[] = []
  readonly unanswered: string[] = []
  /** A visitor has no session, and there is no alarm; a user acts for themselves only, clients are all different, and nothing was billed. */
  #answers: Answers = {
    'auth.currentUser': errors.signedOut(),
    'admin.alarms.list': [],
    'admin.documents.kept': [],
    'clients.mine': [],
    'clients.access': { accesses: [], grantable: [], undecided: [] },
    'admin.sameClients.list': { same: [], different: [], dependents: [] },
    'admin.sameClients.mergedInto': { id: null },
    'admin.spouses.list': { spouses: [], returns: [] },
    'admin.preparers.list': [],
    'money.fee': null,
    'admin.money.balance': { open: cents.parse(0), credit: cents.parse(0), credits: [] },
    'admin.money.invoices': { items: [], nextCursor: null },
    'admin.money.payments': { items: [], nextCursor: null },
    'requestItems.list': { items: [], handedOverAt: null },
    'returns.preparer': { name: null },
  }
  #requests: Requests = {}
  #lines = new Set<ReadableStreamDefaultController<Uint8Array>>()

  /** Replaces answers; those that are not named stay. */
  answer(answers: Answers): void {
    this.#answers = { ...this.#answers, ...answers }
  }

  answerRequests(requests: Requests): void {
    this.#requests = { ...this.#requests, ...requests }
  }

  /** The inputs of a procedure's calls, in order. A screen may show a change before its call: poll them. */
  inputs<P extends Path>(path: P): Input<P>[] {
    return this.calls.filter((call) => call.path === path).map(({ input }) => input as Input<P>)
  }

  /** Sends a change over the page's event stream once that is open. */
  async tell(event: RealtimeEvent): Promise<void> {
    await untilOne(this.#lines)
    const data = JSON.stringify(superjson.serialize(event))
    for (const line of this.#lines) line.enqueue(encoder.encode(`data: ${data}\n\n`))
  }

  /** Closes the event stream, as when the session ends or a newer tab replaces it. */
  async endLine(): Promise<void> {
    await untilOne(this.#lines)
    for (const line of this.#lines) line.enqueue(encoder.encode('event: return\ndata: \n\n'))
    this.#lines.clear()
  }

  async handle(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    // Answers are asynchronous, as over a network.
    await new Promise((resolve) => setTimeout(resolve))
    if (!pathname.startsWith('/trpc/')) return this.#handlePlain(request, pathname)
    const paths = pathname.slice('/trpc/'.length).split(',')
    if (paths[0] === 'realtime.changes') return this.#openLine(request)
    const isBatch = searchParams.has('batch')
    const sent = request.method === 'GET' ? searchParams.get('input') : await request.text()
    const inputs: unknown = JSON.parse(sent || '{}')
    const results = await Promise.all(
      paths.map((path, index) =>
        this.#call(path, isBatch ? Reflect.get(Object(inputs), index) : inputs, request.headers),
      ),
    )
    return Response.json(isBatch ? results : results[0], {
      status: isBatch ? 207 : statusOf(results[0]),
    })
  }

  async #call(path: string, sent: unknown, headers: Headers) {
    const input: unknown = isSerialized(sent) ? superjson.deserialize(sent) : undefined
    this.calls.push({ path, input, headers })
    try {
      if (!Object.hasOwn(this.#answers, path)) {
        this.unanswered.push(path)
        throw new Error(`No answer for ${path}`)
      }
      const answer: unknown = Reflect.get(this.#answers, path)
      const output: unknown = await (typeof answer === 'function' ? answer(input) : answer)
      if (output instanceof AppError) throw output
      return { result: { data: superjson.serialize(output) } }
    } catch (error) {
      if (error instanceof TypeError) throw error
      const received = answerFor(error)
      const shape = { message: received.message, code: -32_000, data: errorData(received) }
      return { error: superjson.serialize(shape), status: received.status }
    }
  }

  async #handlePlain(request: Request, pathname: string): Promise<Response> {
    const name = `${request.method} ${pathname}`
    const answer = this.#requests[name]
    this.calls.push({ path: name, input: undefined, headers: request.headers })
    if (answer !== undefined) return answer(request)
    this.unanswered.push(name)
    return Response.json({ message: `No answer for ${name}` }, { status: 500 })
  }

  #openLine({ url, signal, headers }: Request): Response {
    this.calls.push({ path: 'realtime.changes', input: undefined, headers })
    const lines = this.#lines
    const body = new ReadableStream<Uint8Array>({
      start(line) {
        lines.add(line)
        line.enqueue(encoder.encode('event: connected\ndata: {}\n\n'))
        signal.addEventListener('abort', () => lines.delete(line))
      },
    })
    const response = new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    // An EventSource needs the URL of its response.
    return Object.defineProperty(response, 'url', { value: url })
  }
}

async function untilOne(lines: ReadonlySet<unknown>): Promise<void> {
  await expect.poll(() => lines.size).toBeGreaterThan(0)
}

const encoder = new TextEncoder()

function isSerialized(sent: unknown): sent is Parameters<typeof superjson.deserialize>[0] {
  return typeof sent === 'object' && sent !== null && 'json' in sent
}

function statusOf(result: { status?: number } | undefined): number {
  return result?.status ?? 200
}
