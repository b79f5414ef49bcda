import { type Browser, type BrowserContext, test, type TestInfo } from '@playwright/test'

/**
 * In a test that types wrong input, or breaks something, on purpose: the red lines that it expects in the console, each
 * as the end of an address and its status, such as `auth.login 401`, or as a part of the text.
 */
export function expectRedLines(...descriptions: string[]): void {
  test.info().annotations.push(...descriptions.map((description) => ({ type: TYPE, description })))
}

const TYPE = 'red line'

/** The red lines of a page whose line was cut: what it asks for, and what was on its way just then. */
export const whileOffline = ['ERR_INTERNET_DISCONNECTED', 'Failed to fetch']

/** Runs a test, and fails it if the console of one of its pages has a red line that it does not expect. */
export async function withoutRedLines(
  browser: Browser,
  { annotations }: TestInfo,
  run: () => Promise<void>,
): Promise<void> {
  const seen: string[] = []
  const watch = (context: BrowserContext) => {
    context.on('weberror', (error) => seen.push(error.error().message))
    context.on('console', (message) => {
      const { url } = message.location()
      // The browser's own viewer of a document has scripts and styles, which the document's policy refuses.
      if (message.page()?.url().includes('/api/documents/')) return
      const refused = /Content Security Policy|Trusted/.test(message.text())
      if (message.type() === 'error' || refused) seen.push(`${message.text()} ${url}`)
    })
  }
  browser.on('context', watch)
  await run()
  browser.off('context', watch)
  const expected = annotations.flatMap(({ type, description = '' }) =>
    type === TYPE ? [description] : [],
  )
  const unexpected = seen.filter((line) => !expected.some((part) => matches(line, part)))
  if (unexpected.length > 0) throw new Error(`The console says\n${unexpected.join('\n')}`)
}

function matches(line: string, expected: string): boolean {
  const [, address, status] = /^(\S+) (\d{3})$/.exec(expected) ?? []
  if (address === undefined) return line.includes(expected)
  const [at = ''] = line.split(' ').at(-1)?.split('?') ?? []
  return line.includes(`status of ${status}`) && at.endsWith(address)
}
