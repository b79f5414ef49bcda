import type { Config } from '#server/base/config.ts'
import type { Services } from '#server/calls/context.ts'
import type { Given, Usage } from './arguments.ts'

/** What a command does with the opened portal. */
export type Action = (services: Services) => void | Promise<void>

/** Checks what was given before anything is opened or made. Throws a StartupError. */
type Prepare = (given: Given, config: Config) => Action | Promise<Action>

export type Command = Usage & (AlonePart | PortalPart)

interface AlonePart {
  portal: 'none'
  load: () => Promise<(given: Given) => Promise<void>>
}

interface PortalPart {
  /** Whether it may make one where there is none. */
  portal: 'there' | 'there or made'
  load: () => Promise<Prepare>
}
