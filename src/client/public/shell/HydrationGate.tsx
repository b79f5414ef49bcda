import { useEffect } from 'react'

/** Shows nothing. Once the page's code has taken over, what waited for it is let go: see bootstrap.js and global.css. */
export function HydrationGate({ place }: { place: HTMLElement }) {
  useEffect(() => {
    place.removeAttribute('data-prerendered')
    const { bootstrap } = window
    if (bootstrap === undefined || bootstrap.done) return
    bootstrap.done = true
    bootstrap.pressed?.removeAttribute('aria-busy')
    // Later: while React is still at work here, a press would find the button without its deed.
    setTimeout(() => bootstrap.pressed?.isConnected && bootstrap.pressed.click())
  }, [place])
  return null
}
