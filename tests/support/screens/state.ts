import type { Page } from '@playwright/test'
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
  /** An empty portal and its admin. */
  bare: { portal: RunningServer; admin: Someone }
}

/** One screen in one of its states. */
export interface State {
  name: string
  /** Takes a new browser to this state. */
  show: (page: Page, world: World) => Promise<unknown>
}

/** The calls of a screen to leave unanswered: all except the signed-in user and the live updates. */
export const screensOwn = /\/trpc\/(?!auth\.currentUser|realtime\.)/
