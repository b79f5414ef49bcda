interface NamedPreparer {
  firstName: string
  lastName: string
  credential: string | null
}

/** "Dana Cho, EA". */
export function preparerName({ firstName, lastName, credential }: NamedPreparer): string {
  return [`${firstName} ${lastName}`, credential].filter((part) => part !== null).join(', ')
}

/** The most returns that one call assigns. */
export const mostAssigned = 500

/** The open work of a staff member: numbers of returns, clients and threads. */
export interface Work {
  returns: number
  clients: number
  threads: number
}

/** "12 returns, 1 client, and 2 threads"; null for nothing. */
export function workText({ returns, clients, threads }: Work): string | null {
  const parts = [
    [returns, 'return'],
    [clients, 'client'],
    [threads, 'thread'],
  ] as const
  const some = parts.filter(([count]) => count > 0)
  if (some.length === 0) return null
  return new Intl.ListFormat('en-US').format(
    some.map(([count, one]) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`),
  )
}
