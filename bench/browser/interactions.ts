import { setTimeout as delay } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'

export interface Interaction {
  name: string
  path: '/' | '/profile' | '/admin'
  /** What is pressed. */
  target: (page: Page) => Locator
  /** The text that is typed next. */
  text?: string
}

const scheme = (page: Page) => page.getByRole('button', { name: 'Dark mode' })

export const interactions: readonly Interaction[] = [
  {
    name: 'Typing in the profile',
    path: '/profile',
    target: (page) => page.getByLabel('City'),
    text: 'Sparks',
  },
  {
    name: 'Adding a dependent',
    path: '/profile',
    target: (page) => page.getByRole('button', { name: 'Add a dependent' }),
  },
  {
    name: 'Sorting the returns',
    path: '/admin',
    target: (page) => page.locator('thead').getByRole('button', { name: 'Client' }),
  },
  { name: 'Switching the scheme, admin', path: '/admin', target: scheme },
  { name: 'Switching the scheme, dashboard', path: '/', target: scheme },
]

/** Milliseconds from the input to the next paint, of the slowest of its events. */
export async function timeOf(page: Page, { target, text }: Interaction): Promise<number> {
  const button = target(page)
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (box === null) throw new Error('nothing to press')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  // By coordinates instead of by name, because the tool would look for names in the page while it is being measured.
  await delay(500)
  await page.evaluate(() => {
    window.slowest = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('interactionId' in entry && entry.interactionId) {
          window.slowest = Math.max(window.slowest ?? 0, entry.duration)
        }
      }
    }).observe({ type: 'event', durationThreshold: 16 })
  })
  await page.mouse.down()
  await page.mouse.up()
  if (text !== undefined) await page.keyboard.type(text, { delay: 200 })
  // Waits until the effects of the input are over and the browser has reported them.
  await delay(1500)
  return page.evaluate(() => window.slowest ?? 0)
}

declare global {
  interface Window {
    slowest?: number
  }

  interface PerformanceObserverInit {
    durationThreshold?: number
  }
}
