import type { Page } from '@playwright/test'

/**
 * The milliseconds from when something is so, a JavaScript expression, until the page is at `/`. Looked at in the
 * browser, frame by frame: a call into it would take longer than what is measured.
 */
export function timeUntilHome(page: Page, isSo: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    let since = null
    const look = () => {
      if (since === null && (${isSo})) since = performance.now()
      if (location.pathname === '/') resolve(performance.now() - (since ?? performance.now()))
      else requestAnimationFrame(look)
    }
    look()
  })`)
}
