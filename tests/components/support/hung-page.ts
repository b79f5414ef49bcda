/** The part of Vitest that runs in this page, and in the page around it, which shows one frame for many files. */
interface Runner {
  commands: {
    triggerCommand: (...command: unknown[]) => Promise<unknown>
    onCommand: (listener: (command: string) => Promise<void>) => void
  }
  orchestrator: { recreateNonIsolatedIframe: boolean }
}

declare global {
  interface Window {
    __vitest_browser_runner__: Runner
  }
}

const { commands } = window.__vitest_browser_runner__
const { triggerCommand } = commands
const actions = new Set<Promise<unknown>>()

/** The name of the test that timed out in this page. */
let hung: string | undefined

commands.triggerCommand = async (...command) => {
  refuseHungPage()
  const action = triggerCommand.apply(commands, command)
  actions.add(action)
  return action.finally(() => actions.delete(action))
}

/**
 * Gives up the page in which a test timed out, because its code may go on: each further action in this page fails, and
 * the next file gets a new one. Waits for the action that it was in, which Playwright would carry out there too.
 */
export async function leavePage(test: string): Promise<void> {
  hung = test
  await Promise.allSettled(actions)
  window.parent.__vitest_browser_runner__.orchestrator.recreateNonIsolatedIframe = true
}

/** @throws {Error} In a page that was given up. */
export function refuseHungPage(): void {
  if (hung !== undefined) throw new Error(`Not run: “${hung}” timed out before in this page`)
}
