import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

/** A call of the REST API at a given time. */
export interface DemoEvent {
  at: Date
  /** An email, or the firm's admin. */
  who: string
  call: {
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    /**
     * `:return` stands for the id of the return with this event's key, `:client` for that of the client with its
     * `clientKey`, `:access` for that of the access to this client, `:draft`, `:invoice` and `:payment` for that of its
     * newest draft, open invoice or payment, `:open` and `:received` for that of the return's
     * first open or received item; without one the call is skipped. `:thread`: of the thread with its `threadKey`. In a
     * body `:return` and `:client` too, `:file TITLE` for the id of the return's document with this title, `:service NAME`
     * for that of a service, `:today` for the day, and `:password` for everybody's password.
     */
    path: string
    body?: Record<string, unknown>
    file?: { title: string; category: string }
  }
  returnKey?: string
  makesReturn?: boolean
  threadKey?: string
  makesThread?: boolean
  /** The email of a client with an account, or another name. */
  clientKey?: string
  makesClient?: boolean
  /** This person accepts their invitation to act for a client. */
  accepts?: true
  /** The client pays the newest invoice online, or Stripe says more about that payment. */
  online?: OnlinePayment
  /** Cents that the client had as credit in the books before. */
  credit?: number
}

/** How a client pays online, and what Stripe says of it. */
export interface OnlinePayment {
  way: 'online_card' | 'online_ach'
  state: 'processing' | 'paid' | 'failed'
  dispute?: 'open' | 'won'
}

/** When a client arrives who comes on this day of the season. */
export function arrivalOf(year: number, day: number, index: number): Date {
  return new Date(year, 0, 20 + day, 8 + (index % 10), (index * 17) % 60)
}

export function after(
  at: Date,
  { days = 0, minutes = 0 }: { days?: number; minutes?: number },
): Date {
  return new Date(at.getTime() + (days * 24 * 60 + minutes) * 60_000)
}

export type Call = DemoEvent['call']

/** The minutes after the beginning of a story, the call, and what else belongs to the event. */
export type Step = [minutes: number, call: Call, more?: Partial<DemoEvent>]

export const day = 24 * 60

/** The events of a story that began at this time. `of` holds for all of them. */
export function story(
  began: Date,
  of: Omit<DemoEvent, 'at' | 'call'>,
  steps: readonly Step[],
): DemoEvent[] {
  return steps.map(([minutes, call, more]) => ({
    ...of,
    at: after(began, { minutes }),
    call,
    ...more,
  }))
}

export const post = (path: string, body = {}): Call => ({ method: 'POST', path, body })
export const put = (path: string, body = {}): Call => ({ method: 'PUT', path, body })

/** Changes the return. */
export const patch = (part: string, body: Record<string, unknown>): Call => ({
  method: 'PATCH',
  path: `/api/tax-returns/:return/${part}`,
  body,
})

/** Uploads a document of the return. */
export const upload = (title: string, category: string): Call => ({
  method: 'POST',
  path: '/api/tax-returns/:return/documents',
  file: { title, category },
})

/** Reads a table of the demo: a CSV file in the folder `rows`. */
export function rowsOf<Row extends z.ZodType>(name: string, row: Row): z.output<Row>[] {
  const text = readFileSync(path.join(import.meta.dirname, 'rows', `${name}.csv`), 'utf8')
  return z.array(row).parse(parse(text, { columns: true }))
}

/** A cell that may be empty. */
export const cell = z.string().transform((text) => (text === '' ? undefined : text))

/** True for "yes"; the cell is empty otherwise. */
export const mark = z.enum(['', 'yes']).transform((text) => text === 'yes')
