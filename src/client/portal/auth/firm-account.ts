import { firmAccountPage } from '#shared/auth/firm-account.schema.ts'
import { inStorage } from '#client/public/ui/store.ts'

/** True if the server says in each page that staff sign in with the firm's own accounts. */
export function hasFirmAccounts(): boolean {
  return document.documentElement.hasAttribute('data-firm-accounts')
}

/** The window in which staff sign in again at the provider says here that they have. */
const channelName = 'firm-account'
const confirms = 'confirm'
const isConfirming = 'firm account confirms'

/** Opens a window for the provider, so that what is open in this one stays. Returns what ends the wait. */
export function confirmInWindow(onConfirmed: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', onConfirmed)
  open(`${firmAccountPage}?${confirms}`, channelName, 'popup,width=520,height=720')
  return () => channel.close()
}

export function sendConfirmed(): void {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage('confirmed')
  channel.close()
}

/**
 * - `begin`: this window shall lead to the provider for a confirmation
 * - `confirm`, `sign-in`: the provider's answer to it
 * - `none`: the address was opened in another way
 */
export type FirmVisit = { kind: 'begin' | 'none' } | { kind: 'confirm' | 'sign-in'; answer: string }

/** Reads why the page was opened, once, and removes the answer from the address. */
export function takeFirmVisit(): FirmVisit {
  const answer = location.search.slice(1)
  if (answer === confirms || new URLSearchParams(answer).has('state')) {
    history.replaceState(history.state, '', firmAccountPage)
    taken = visitOf(answer)
  }
  return taken
}

let taken: FirmVisit = { kind: 'none' }

function visitOf(answer: string): FirmVisit {
  if (answer === confirms) {
    inStorage('sessionStorage', (tab) => tab.setItem(isConfirming, 'yes'))
    return { kind: 'begin' }
  }
  const confirming = inStorage('sessionStorage', (tab) => tab.getItem(isConfirming)) ?? null
  inStorage('sessionStorage', (tab) => tab.removeItem(isConfirming))
  return { kind: confirming === null ? 'sign-in' : 'confirm', answer }
}
