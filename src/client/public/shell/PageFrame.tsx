import { useLayoutEffect } from 'react'

/**
 * Makes the page as wide as the window, or takes its header and footer away, while it is rendered. Renders nothing. An
 * attribute of the root and not `:has()` in the styles: the browser would compute the styles of the whole page whenever
 * an element comes or goes.
 */
export function PageFrame({ kind }: { kind: 'wide' | 'bare' }) {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.setAttribute('data-page', kind)
    return () => root.removeAttribute('data-page')
  }, [kind])
  return null
}
