import { useEffect } from 'react'

/** Shows nothing. Once the page's code has taken over, what waited for it is let go: see early.js and global.css. */
export function Arrived({ place }: { place: HTMLElement }) {
  useEffect(() => {
    place.removeAttribute('data-prerendered')
    const { early } = window
    if (early === undefined || early.done) return
    early.done = true
    early.pressed?.removeAttribute('aria-busy')
    // Later: while React is still at work here, a press would find the button without its deed.
    setTimeout(() => early.pressed?.isConnected && early.pressed.click())
  }, [place])
  return null
}
