const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The address of every screen may name a client. */
export function clientIn({ client }: Record<string, unknown>): { client?: string } {
  return typeof client === 'string' && isId.test(client) ? { client } : {}
}

/**
 * The client that this page shows, by its address (`?client=`); null for the user's own. A page shows one client from
 * its load on: another one is another page (ClientSync), so that nothing of the first stays on the screen. It reads the
 * address when the module loads, so what it needs stands above.
 */
export const clientInView: string | null =
  typeof location === 'undefined'
    ? null
    : (clientIn({ client: new URLSearchParams(location.search).get('client') }).client ?? null)
