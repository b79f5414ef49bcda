/** The token of a mailed link. It is removed from the address at once, so that it stays in no history and no referrer. */
export function takeLinkToken(): string | null {
  const address = keepLinkToken()
  if (address.searchParams.has('token')) {
    address.searchParams.delete('token')
    history.replaceState(history.state, '', address)
  }
  return taken
}

/** Keeps the token for after the sign-in, where a redirect is about to replace the address. */
export function keepLinkToken(): URL {
  const address = new URL(location.href)
  taken = address.searchParams.get('token') || taken
  return address
}

export function forgetLinkToken(): void {
  taken = null
}

let taken: string | null = null
