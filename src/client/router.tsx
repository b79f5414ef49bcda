import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { ScreenError } from '#client/public/shell/ScreenError.tsx'
import { Spinner } from '#client/public/ui/States.tsx'
import { routeTree } from './routeTree.gen.ts'

interface RouterOptions {
  /** The source of addresses: the browser's address bar by default, another one for prerendering. */
  history?: RouterHistory
  scrollRestoration?: boolean
}

export function createPortalRouter(options: RouterOptions = {}) {
  return createRouter({
    routeTree,
    // As on the server: /Admin is not a page.
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Spinner,
    // No screen has paths below its own, so a longer address is an unknown page.
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
