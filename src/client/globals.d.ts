/** zod reads this when it loads, after main.tsx has set it. */
declare var __zod_globalConfig: { jitless: boolean } | undefined

interface Window {
  /** Set by bootstrap.js. */
  bootstrap?: {
    /** The button that was pressed before the page's code was loaded, if any. */
    pressed: HTMLButtonElement | null
    done: boolean
    /** The screen's first queries by their paths, sent in this session. */
    early?: { token: string; calls: Record<string, { input?: unknown; answer: Promise<unknown> }> }
  }
}
