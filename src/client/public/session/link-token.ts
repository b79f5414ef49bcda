/** The token of a mailed link. Removed from the address at once, so that history and referrer don't contain it. */
export function takeLinkToken(): string | null {
  const address = keepLinkToken()
  if (address.searchParams.has('token')) {
    address.searchParams.delete('token')
    history.replaceState(history.state, '', address)
  }
  return taken
}

/** Keeps the token until after the sign-in, because a redirect replaces the address. */
export function keepLinkToken(): URL {
  const address = new URL(location.href)
  taken = address.searchParams.get('token') || taken
  return address
}

export function forgetLinkToken(): void {
  taken = null
}

let taken: string | null = null
