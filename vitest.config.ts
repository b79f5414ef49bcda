import { availableParallelism } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { defineBrowserCommand, playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, findChromium } from './tests/support/chromium.ts'
import { limits, patience } from './tests/support/patience.ts'
import { programs } from './tests/support/programs.ts'
import { enterRunFolder } from './tests/support/run-folder.ts'

// The processes of a run take what was measured here.
process.env.PATIENCE = String(patience)
enterRunFolder()

const executablePath = findChromium()

/** Dark mode, print or a system's high contrast, for one test. */
const emulateMedia = defineBrowserCommand<
  [
    media: {
      colorScheme?: 'light' | 'dark'
      media?: 'screen' | 'print'
      forcedColors?: 'active' | 'none'
    },
  ]
>(({ page }, media) => page.emulateMedia(media))

/** A touch screen, for one test. It stays one until each session that asked for it takes it back. */
const emulateTouch = defineBrowserCommand<[enabled: boolean]>(
  async ({ context, page }, enabled) => {
    const session = touchSessions.get(page) ?? context.newCDPSession(page)
    touchSessions.set(page, session)
    await (await session).send('Emulation.setTouchEmulationEnabled', { enabled })
  },
)
const touchSessions = new WeakMap<Page, ReturnType<BrowserContext['newCDPSession']>>()

/** A finger that comes down on a text and goes so many pixels to the right. */
const swipe = defineBrowserCommand<[text: string, pixels: number]>(
  async ({ iframe, page }, text, pixels) => {
    const box = await iframe.getByText(text).boundingBox()
    if (box === null) throw new Error(`${text} is nowhere`)
    const [x, y] = [box.x + 2, box.y + 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + pixels, y, { steps: 5 })
    await page.mouse.up()
  },
)

/** See pdf-kind.command.ts, which runs in Node as it is: the portal's own child process copies the PDF. */
const pdfKind = defineBrowserCommand<[name: string | null]>(async (_context, name) => {
  const file = path.join(import.meta.dirname, 'tests/support/pdfs/pdf-kind.command.ts')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file is in this repository
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    pdfKind: (name: string | null) => Promise<string[]>
  }
  return module.pdfKind(name)
})

/** Tests have these tags for what they need beyond npm's packages. Where it is required, one that misses it fails. */
const tags = programs.map(({ name, isThere }) => ({
  name,
  skip: process.env.CI === undefined && !isThere(),
}))

/** The limits of every project. */
const common = {
  testTimeout: limits.test,
  hookTimeout: limits.hook,
  expect: { poll: { timeout: limits.wait } },
}

/** How tests run in Node, on a real PostgreSQL. */
const onNode = {
  globalSetup: 'tests/support/global-setup.ts',
  setupFiles: 'tests/support/setup-node.ts',
  // The files of a process share imported modules, which saves a third of the time. Tests share no data.
  isolate: false,
  tags,
  // Tests mostly wait for PostgreSQL, so two files run at a time even on two cores.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // Short-lived objects die young in 64 MB, which saves a fourteenth of the processor time.
  execArgv: ['--max-semi-space-size=64'],
  ...common,
}

/** Rules, server and invariants. */
const node = {
  test: {
    name: 'node',
    include: ['tests/{shared,server,client,invariants}/**/*.test.{ts,tsx}'],
    ...onNode,
  },
}

/** Everything at once: each call with each caller, thousands of rows, random sequences. No rule of one feature. */
const sweeps = {
  test: {
    name: 'sweeps',
    include: ['tests/sweeps/*.test.ts'],
    ...onNode,
    testTimeout: limits.test * 3,
  },
}

/** Operations: whole servers and commands as processes, faults of disks, networks and databases, poolers, releases. */
const ops = {
  // A test starts several processes, or goes through thousands of files.
  test: {
    name: 'ops',
    include: ['tests/ops/*.test.ts'],
    ...onNode,
    testTimeout: limits.test * 3,
  },
}

/** React as the build has it, which takes a fifth of the time of React for development. */
const asBuilt = { 'process.env.NODE_ENV': '"production"' }

/** Tests in Chromium: the real routes and providers, with fixtures for the server's answers. */
const inBrowser = (name: string, include: string[], setupFiles: string[] = []) => ({
  plugins: [react()],
  define: {
    BUILD_YEAR: new Date().getFullYear(),
    'process.env.PATIENCE': JSON.stringify(String(patience)),
    ...asBuilt,
  },
  oxc: { jsx: { development: false } },
  // The sprite of icons stays a file, as in the build.
  build: { assetsInlineLimit: 0 },
  publicDir: path.join(import.meta.dirname, 'public'),
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  // Dependencies are found before the first test; one found later would reload the page during a test.
  optimizeDeps: {
    rolldownOptions: { transform: { define: asBuilt } },
    entries: ['src/client/main.tsx', 'tests/components/**/*.{ts,tsx}', 'tests/{ops,sweeps}/*.tsx'],
  },
  test: {
    name,
    include,
    setupFiles: ['tests/components/support/setup.ts', ...setupFiles],
    // A page for many files, so that the client's code is loaded twice in all. The setup clears what a test left, and
    // gives the page up if one timed out.
    isolate: false,
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
    ...common,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As in Playwright: a part of the text is enough unless a test says otherwise.
      locators: { exact: false },
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
        contextOptions: { locale: 'en-US', reducedMotion: 'reduce' as const },
        actionTimeout: limits.wait,
      }),
      instances: [{ browser: 'chromium' as const }],
      commands: { emulateMedia, emulateTouch, swipe, pdfKind },
    },
  },
})

const screens = 'tests/components/**/*.test.tsx'
const withAxe = ['tests/components/support/axe-everywhere.ts']
/** The states of the screens. */
const browser = inBrowser('browser', [screens])
/** The same tests, while axe looks at each state. */
const axe = inBrowser('axe', [screens], withAxe)
/** All screens at each width, with axe too, and photos from a camera. */
const screenSweeps = inBrowser('screen-sweeps', ['tests/sweeps/*.test.tsx'], withAxe)
/** Every kind of PDF, signed and drawn as a reader draws it. */
const pdfs = inBrowser('pdfs', ['tests/ops/*.test.tsx'])

export default defineConfig({
  test: {
    // A missing snapshot fails. Only --update=all writes it, and Vitest reads this here alone, not in a project.
    update: 'none',
    projects: [node, sweeps, ops, browser, axe, screenSweeps, pdfs],
  },
})
