/** The ref of a bar that sticks to the bottom: what gets the focus below it is scrolled to where it is seen whole. */
export function focusAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined
  const { style } = scrollerOf(bar)
  const watcher = new ResizeObserver(() => {
    const sticks = getComputedStyle(bar).position === 'sticky'
    style.scrollPaddingBottom = sticks ? `${bar.offsetHeight}px` : ''
  })
  watcher.observe(bar)
  return () => {
    watcher.disconnect()
    style.scrollPaddingBottom = ''
  }
}

/** A dialog scrolls on its own. */
function scrollerOf(element: HTMLElement): HTMLElement {
  const parent = element.parentElement
  if (parent === null) return document.documentElement
  return getComputedStyle(parent).overflowY === 'auto' ? parent : scrollerOf(parent)
}
