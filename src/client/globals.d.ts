/** The calendar year in which the client was built; see `define` in vite.config.ts. */
declare const BUILD_YEAR: number
