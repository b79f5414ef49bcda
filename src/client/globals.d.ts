/** The calendar year in which the client was built; see `define` in vite.config.ts. */
declare const BUILD_YEAR: number

/** zod reads it when it is loaded, after main.tsx. */
declare var __zod_globalConfig: { jitless: boolean } | undefined

interface Window {
  /** Set by bootstrap.js: the button that was pressed before the page's code was loaded, if any. */
  bootstrap?: { pressed: HTMLButtonElement | null; done: boolean }
}
