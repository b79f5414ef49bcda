import { lazyPart } from '#client/public/ui/lazy-part.ts'

/** A confirmation whose code comes when it is asked for: most visits of a screen ask for none. */
export const LazyConfirmDialog = lazyPart(() => import('./Dialog.tsx').then((m) => m.ConfirmDialog))
