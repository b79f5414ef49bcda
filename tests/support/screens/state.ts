import type { Page } from '@playwright/test'
import type { RunningServer } from '#tests/support/server.ts'
import type { Someone } from '#tests/support/signed-in.ts'

/** Who and what there is to draw. */
export interface World {
  portal: RunningServer
  /** A client with much of everything. */
  full: Someone
  /** A client who has just registered. */
  fresh: Someone
  admin: Someone
  /** A portal in which nothing has happened yet, and its admin. */
  bare: { portal: RunningServer; admin: Someone }
}

/** One screen in one of its states. */
export interface State {
  name: string
  /** Brings a new browser there. */
  show: (page: Page, world: World) => Promise<unknown>
}

/** Which calls of a screen to keep from being answered: all but who is signed in, and the live line. */
export const screensOwn = /\/trpc\/(?!auth\.currentUser|realtime\.)/
