import { useLayoutEffect } from 'react'

/**
 * Makes the page as wide as the window, or removes its header and footer, while it is rendered. Renders nothing. It
 * sets an attribute of the root, because with `:has()` the browser would recompute the styles of the whole page
 * whenever an element comes or goes.
 */
export function PageFrame({ kind }: { kind: 'wide' | 'bare' }) {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.setAttribute('data-page', kind)
    return () => root.removeAttribute('data-page')
  }, [kind])
  return null
}
