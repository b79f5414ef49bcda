import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { renderToStaticMarkup } from 'react-dom/server'
import { text } from 'node:stream/consumers'
import { PortalFrame } from '#client/public/shell/PortalSkeleton.tsx'
import { createPortalRouter } from '#client/router.tsx'

/** The markup of a public page for a signed-out visitor. */
export async function renderPage(page: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [page] })
  const router = createPortalRouter({ history, scrollRestoration: false })
  await router.load()
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  let failure: unknown = null
  const { prelude } = await prerenderToNodeStream(app, {
    // Waits for the whole page: React would insert later parts by inline scripts.
    progressiveChunkSize: Infinity,
    onError: (error) => {
      failure = error
    },
  })
  const markup = await text(prelude)
  if (failure !== null) throw new Error(`${page} could not be prerendered`, { cause: failure })
  return markup
}

export function renderFrame(): string {
  return renderToStaticMarkup(<PortalFrame />)
}
