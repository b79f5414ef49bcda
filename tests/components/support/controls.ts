/** What can be pressed or filled in and is seen without scrolling at 1,280 by 800 px, in a part of the page. */
export function controlsInView(within: ParentNode = document): string[] {
  const all = within.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')
  return Array.from(all).flatMap((control) => {
    const { top, bottom, left, width } = control.getBoundingClientRect()
    const inView = bottom > 0 && top < 800 && left >= 0 && width > 1
    const seen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return inView && seen ? [control.textContent || control.getAttribute('aria-label') || ''] : []
  })
}

/** The names of the fields of a form, by which browsers and password managers fill them in. */
export function fieldNames(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement>('form :is(input, textarea)')
  const shown = Array.from(fields).filter(({ hidden, readOnly }) => !hidden && !readOnly)
  return shown.map(({ name }) => name)
}
