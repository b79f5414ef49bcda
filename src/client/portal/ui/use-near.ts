import { useEffect, useState } from 'react'

/** True if an element is at most one screen away from the visible part of the page, or of the parent that scrolls. */
export function useNear(
  element: { readonly current: HTMLElement | null },
  { within }: { within: 'page' | 'parent' },
): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: within === 'parent' ? (element.current?.parentElement ?? null) : null,
      rootMargin: '100% 0px',
    })
    if (element.current !== null) watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element, within])
  return near
}
