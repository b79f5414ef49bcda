import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { NotFoundPage } from './site/NotFoundPage.tsx'
import { ScreenError } from './shell/ScreenError.tsx'
import { Spinner } from './ui/Skeleton.tsx'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 100,
  defaultPendingMinMs: 0,
  defaultPendingComponent: Spinner,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
