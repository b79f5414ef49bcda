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
