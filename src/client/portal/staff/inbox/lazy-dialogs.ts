import { lazyPart } from '#client/public/ui/lazy-part.ts'

export const WriteDialog = lazyPart(() => import('./WriteDialog.tsx').then((m) => m.WriteDialog))
