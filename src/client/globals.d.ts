/** The calendar year in which the client was built; see `define` in vite.config.ts. */
declare const BUILD_YEAR: number

/** Read by zod when it is loaded, which is later than main.tsx. */
declare var __zod_globalConfig: { jitless: boolean } | undefined

interface Window {
  /** Made by bootstrap.js: the button that was pressed before the page's code was here, if one was. */
  bootstrap?: { pressed: HTMLButtonElement | null; done: boolean }
}
