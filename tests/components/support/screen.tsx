import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import axe from 'axe-core'
import { expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react/pure'
import { removeMessageDrafts } from '#client/portal/talk/message-drafts.ts'
import { closeAuthDialog } from '#client/public/session/dialogs.ts'
import { publishSession } from '#client/public/session/session.ts'
import { removeLinkToken } from '#client/public/session/link-token.ts'
import { removeToken, storeToken } from '#client/public/session/token.ts'
import { removeDraft } from '#client/portal/client/profile/profile-draft.ts'
import { createPortalRouter } from '#client/router.tsx'
import { queries, queryClient } from '#client/portal/api/trpc.ts'
import { dismissToast } from '#client/public/ui/toast.ts'
import { removeImpersonation, type Impersonation } from '#client/public/session/impersonation.ts'
import type { CurrentUser } from '#shared/auth/auth.schema.ts'
import { type Answers, FixtureServer, pending, type Requests } from './answers.ts'
import { ofSession } from '#tests/support/fixtures.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: {
      colorScheme?: 'light' | 'dark'
      media?: 'screen' | 'print'
      forcedColors?: 'active' | 'none'
    }) => Promise<void>
    emulateTouch: (enabled: boolean) => Promise<void>
    swipe: (text: string, pixels: number) => Promise<void>
    pdfKind: (name: string | null) => Promise<string[]>
  }
}

interface Shown {
  /** The signed-in user; null: a visitor. */
  viewer?: CurrentUser | null
  /** A token is stored, and the current-user call has not answered yet. */
  loading?: boolean
  /** The impersonation of this tab; the viewer is that client. */
  impersonation?: Impersonation
  answers?: Answers
  requests?: Requests
}

/** Opens a screen as after a page load; returns the router and the server. */
export async function renderScreen(
  path: string,
  { viewer = null, loading = false, impersonation, answers = {}, requests = {} }: Shown = {},
) {
  const fixtures = server()
  if (viewer !== null) {
    screens += 1
    // Work that an earlier screen left behind ends with its session.
    storeToken(`token-${screens}`, false)
    fixtures.answer(ofSession(viewer))
  }
  if (impersonation) {
    removeImpersonation()
    sessionStorage.setItem('viewAs', JSON.stringify(impersonation))
  }
  if (loading) publishSession({ status: 'loading' })
  else if (viewer !== null) {
    queries.auth.currentUser.setData(undefined, viewer)
    publishSession({ status: 'signed-in', user: viewer })
  }
  fixtures.answer(answers)
  fixtures.answerRequests(requests)
  const router = createPortalRouter({ history: createMemoryHistory({ initialEntries: [path] }) })
  // The pointer of the last test may rest on a link.
  router.update({ ...router.options, defaultPreload: false })
  await render(<RouterProvider router={router} />, { container: root() })
  return { router, server: fixtures }
}

/** The server of the current test. */
export function server(): FixtureServer {
  current ??= new FixtureServer()
  return current
}

/** Resets the screen, the session and all storage after a test. */
export async function leaveScreen(): Promise<void> {
  await cleanup()
  // So that the end of an event stream refetches nothing.
  queryClient.clear()
  document.getElementById('root')?.remove()
  await leaveUnanswered()
  await endClock()
  removeToken()
  publishSession({ status: 'signed-out' })
  closeAuthDialog()
  dismissToast()
  removeMessageDrafts()
  removeDraft()
  removeLinkToken()
  localStorage.clear()
  sessionStorage.clear()
  removeImpersonation()
  document.documentElement.removeAttribute('data-color-scheme')
  await onWideScreen()
  if (emulated) {
    await commands.emulateMedia({ colorScheme: 'light', media: 'screen', forcedColors: 'none' })
  }
  emulated = false
}

/**
 * Fakes the clock, which also advances by itself. Each test starts a day after the previous one, so that nothing in
 * an earlier test seems recent.
 */
export function underClock(): void {
  day += 1
  vi.useFakeTimers({
    now: Date.now() + day * 86_400_000,
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
}

/** Signs out as another tab of this browser does. */
export function signOutInAnotherTab(): void {
  localStorage.removeItem('authToken')
  dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
}

/** Adds the token of a mailed link to the address of this page. */
export function followLink(token: string): void {
  const address = new URL(location.href)
  address.searchParams.set('token', token)
  history.replaceState(history.state, '', address)
}

/** A phone's width; with `touch`, touch input too. */
export async function onPhone(width = 390, { touch = false } = {}): Promise<void> {
  narrow = true
  if (touch) await commands.emulateTouch((touched = true))
  await page.viewport(width, 800)
  // The first frame evaluates media queries, and React renders what follows from them before the next.
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise((drawn) => requestAnimationFrame(drawn))
  }
}

export function inDark(): Promise<void> {
  emulated = true
  return commands.emulateMedia({ colorScheme: 'dark' })
}

export function inLight(): Promise<void> {
  return commands.emulateMedia({ colorScheme: 'light' })
}

export function onPaper(): Promise<void> {
  emulated = true
  return commands.emulateMedia({ media: 'print' })
}

export function onScreen(): Promise<void> {
  return commands.emulateMedia({ media: 'screen' })
}

/** A system's high contrast. */
export function inForcedColors(): Promise<void> {
  emulated = true
  return commands.emulateMedia({ forcedColors: 'active' })
}

/** The toast region. */
export function messages() {
  return page.getByRole('region', { name: 'Alerts (F8)' })
}

/**
 * What axe finds on the screen, or in a part of it. In dark it checks only the rules about colors: the others were
 * checked on the same screen in light.
 */
export async function axeFindings(part = '#root'): Promise<string[]> {
  // A list is dimmed while it loads.
  await expect.poll(() => document.querySelector(`${part} [aria-busy="true"]`) === null).toBe(true)
  const { matches: dark } = matchMedia('(prefers-color-scheme: dark)')
  const rules = dark
    ? { runOnly: ['color-contrast', 'link-in-text-block'] }
    : {
        rules: {
          'label-content-name-mismatch': { enabled: true },
          // An open menu hangs outside of the page's landmarks, and a part that is drawn alone has none.
          region: {
            enabled:
              document.querySelector('main') !== null &&
              document.querySelector('[data-portal] > *') === null,
          },
        },
      }
  const { violations } = await axe.run(
    { include: [part], exclude: [] },
    // Describing every element that passes takes most of axe's time.
    { ...rules, resultTypes: ['violations'], preload: false },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Whether the page scrolls sideways. */
export function scrollsSideways(): boolean {
  return document.documentElement.scrollWidth > innerWidth
}

/** Answers a call of the page; between two tests it stays pending. */
export function answerCall(request: Request): Promise<Response> {
  return current === undefined ? pending() : current.handle(request)
}

let current: FixtureServer | undefined
let screens = 0
let narrow = false
let touched = false
let emulated = false
let day = 0

/** Leaves the last calls of a screen pending, such as the current-user call after its event stream ended. */
async function leaveUnanswered(): Promise<void> {
  current = undefined
  // A call is sent one task after it is made.
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}

/** Runs all pending timers of a fake clock, so that none is lost for the next test. */
async function endClock(): Promise<void> {
  if (!vi.isFakeTimers()) return
  await vi.runOnlyPendingTimersAsync()
  vi.useRealTimers()
}

async function onWideScreen(): Promise<void> {
  if (narrow) await page.viewport(1280, 800)
  if (touched) await commands.emulateTouch(false)
  narrow = false
  touched = false
}

function root(): HTMLElement {
  const place = document.createElement('div')
  place.id = 'root'
  document.body.append(place)
  return place
}
