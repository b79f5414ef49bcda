/**
 * The token of a reset link, read once and taken out of the address at once, so that it stays in no history, no
 * referrer and no screenshot. It lives in this tab's memory: a reload asks for the link again.
 */
export function takeResetToken(): string | null {
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  if (token !== null && token !== '') {
    taken = token
    address.searchParams.delete('token')
    history.replaceState(history.state, '', address)
  }
  return taken
}

export function forgetResetToken(): void {
  taken = null
}

let taken: string | null = null
