import { expect } from 'vitest'
import { axeFindings, inDark, inLight } from './screen.tsx'

const seen = new Set<string>()
/** What leads on. What is only typed or chosen stays to be seen until then. */
const steps = /^__vitest_(click|dblClick|tripleClick|keyboard|upload|viewport)$/

window.__vitest_browser_runner__.commands.onCommand(async (command) => {
  if (steps.test(command)) await checkWithAxe()
})

/** Axe finds nothing in the open dialog, or on the page, in light and in dark; the same state is checked once. */
export async function checkWithAxe(): Promise<void> {
  // A list is dimmed while it loads, and a test may act on it then. High contrast has the system's colors.
  const isDimmed = document.querySelector('[aria-busy="true"]') !== null
  if (isDimmed || document.querySelector('#root') === null || has('forced-colors: active')) return
  const isDark = has('prefers-color-scheme: dark')
  // The same parts in other words are the same state.
  const parts = document.body.innerHTML
    .replaceAll(/>[^<]+</g, '>…<')
    .replaceAll(/mantine-[\w-]+/g, '')
  const state = `${isDark} ${innerWidth} ${parts}`
  if (seen.has(state)) return
  seen.add(state)
  await nothingFound()
  if (isDark) return
  await inDark()
  await nothingFound()
  await inLight()
}

/** Polls, because a test may act while a menu is still opening. */
async function nothingFound(): Promise<void> {
  const part = () =>
    document.querySelector('[role="dialog"]') === null ? 'body' : '[role="dialog"]'
  await expect.poll(() => axeFindings(part())).toEqual([])
}

const has = (feature: string) => matchMedia(`(${feature})`).matches
