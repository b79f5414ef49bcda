import type { Config } from '#server/base/config.ts'
import type { Services } from '#server/calls/context.ts'
import type { CommandInput, Usage } from './arguments.ts'

/** The second step of a command, which runs with the opened portal. */
export type Action = (services: Services) => void | Promise<void>

/** The first step checks the arguments before anything is opened or made. Throws a StartupError. */
type Prepare = (given: CommandInput, config: Config) => Action | Promise<Action>

export type Command = Usage & (AlonePart | PortalPart)

interface AlonePart {
  portal: 'none'
  load: () => Promise<(given: CommandInput) => Promise<void>>
}

interface PortalPart {
  /** Whether the command may create a portal if there is none. */
  portal: 'there' | 'there or made'
  load: () => Promise<Prepare>
}
