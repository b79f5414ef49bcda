import { createRootRoute, retainSearchParams } from '@tanstack/react-router'
import { clientIn } from '#client/public/session/client-in-view.ts'
import { Shell } from '#client/public/shell/Shell.tsx'

export const Route = createRootRoute({
  // Each address says which client it is about, and links keep it.
  validateSearch: clientIn,
  search: { middlewares: [retainSearchParams(['client'])] },
  component: Shell,
})
