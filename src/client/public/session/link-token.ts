import { inStorage } from '#client/public/ui/store.ts'

/**
 * Returns the token of a mailed link. Removes it from the address at once, so that history and referrer don't contain
 * it; this tab keeps it until it is used, through a reload and a sign-in.
 */
export function takeLinkToken(): string | null {
  keepLinkToken()
  const address = new URL(location.href)
  if (address.searchParams.has('token')) {
    address.searchParams.delete('token')
    history.replaceState(history.state, '', address)
  }
  return taken ?? inStorage('sessionStorage', (tab) => tab.getItem(storageKey(address))) ?? null
}

/** For a page that is about to go to the sign-in: a redirect replaces the address. */
export function keepLinkToken(): void {
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  if (!token) return
  taken = token
  inStorage('sessionStorage', (tab) => tab.setItem(storageKey(address), token))
}

export function removeLinkToken(): void {
  taken = null
  inStorage('sessionStorage', (tab) => tab.removeItem(storageKey(new URL(location.href))))
}

/** One key for each kind of link, named for its page. */
function storageKey({ pathname }: URL): string {
  return `link ${pathname}`
}

let taken: string | null = null
