import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { ScreenError } from '#client/public/shell/ScreenError.tsx'
import { Spinner } from '#client/public/ui/States.tsx'
import { routeTree } from './routeTree.gen.ts'

interface RouterOptions {
  /** Where addresses come from: the browser's bar, unless a page is rendered elsewhere. */
  history?: RouterHistory
  scrollRestoration?: boolean
}

export function createPortalRouter(options: RouterOptions = {}) {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Spinner,
    // No screen has parts beneath its address: an address that goes on is an unknown page, not a part of the screen.
    notFoundMode: 'root',
    defaultNotFoundComponent: lazyRouteComponent(
      () => import('./public/site/NotFoundPage.tsx'),
      'NotFoundPage',
    ),
    defaultErrorComponent: ScreenError,
    ...options,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}
