import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import type { IdentityProvider } from '#tests/support/identity.ts'
import type { RunningServer } from '#tests/support/server.ts'
import type { Someone } from '#tests/support/signed-in.ts'

/** The portals and people for the pictures. */
export interface World {
  portal: RunningServer
  /** A client with a lot of data. */
  full: Someone
  /** A newly registered client. */
  fresh: Someone
  admin: Someone
  /** The portal's identity provider. */
  provider: IdentityProvider
  /** An empty portal and its admin. */
  bare: { portal: RunningServer; admin: Someone }
}

/** One screen in one of its states. */
export interface State {
  name: string
  /** Takes a new browser to this state. */
  show: (page: Page, world: World) => Promise<unknown>
  /** What the picture shows, twice as large; else the page. */
  part?: (page: Page) => Locator
}

/** A state of which the page is the picture. */
export function state(name: string, show: State['show']): State {
  return { name, show }
}

/** A screen's calls without the signed-in user and the live updates. */
export const screenCalls = /\/trpc\/(?!auth\.currentUser(\?|$)|realtime\.)/

/** Fails a screen's calls. In a batch with the signed-in user, only that one is answered. */
export async function failScreenCalls(page: Page): Promise<void> {
  await page.route(screenCalls, async (route) => {
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    if (!names.includes('auth.currentUser')) return route.abort()
    const response = await route.fetch()
    const answers = z.array(z.unknown()).parse(await response.json())
    const json = answers.map((answer, index) =>
      names[index] === 'auth.currentUser' ? answer : { error: { json: failure } },
    )
    return route.fulfill({ response, json })
  })
}

/** Changes the data of one call’s answer, in whatever batch the call is. */
export async function changeAnswer(
  page: Page,
  name: string,
  change: (data: unknown) => unknown,
): Promise<void> {
  await page.route(screenCalls, async (route) => {
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const at = names.indexOf(name)
    if (at === -1) return route.fallback()
    const response = await route.fetch()
    const answers = z.array(answer).parse(await response.json())
    const data = change(answers[at]?.result.data)
    return route.fulfill({ response, json: answers.with(at, { result: { data } }) })
  })
}

const answer = z.looseObject({ result: z.looseObject({ data: z.unknown() }) })

const failure = {
  message: 'Internal server error',
  code: -32_603,
  data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 },
}
