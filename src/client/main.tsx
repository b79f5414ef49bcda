import '#client/style/fonts.css'
import '#client/style/tokens.css'
import '#client/style/global.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createPortalRouter } from './router.tsx'

// zod would try to write code at run time, and the content security policy would report each try.
globalThis.__zod_globalConfig = { jitless: true }

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no element #root')
void start(place)

// Not awaited at the top level, because the screens' code imports from this chunk and would wait for it.
async function start(place: HTMLElement): Promise<void> {
  const router = createPortalRouter({ scrollRestoration: true })
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
      <HydrationGate place={place} />
    </StrictMode>
  )
  if (!place.hasChildNodes()) return createRoot(place).render(app)
  // A prerendered page is hydrated once the screen's code is loaded, so that it stays visible. The router then expects
  // the markup of a server: fewer boundaries around the first screen.
  router.ssr = { manifest: undefined }
  await router.load()
  hydrateRoot(place, app)
}

/** Renders nothing. After hydration, presses the button that was pressed before: see bootstrap.js and global.css. */
function HydrationGate({ place }: { place: HTMLElement }) {
  useEffect(() => {
    place.removeAttribute('data-prerendered')
    const { bootstrap } = window
    if (bootstrap === undefined || bootstrap.done) return
    bootstrap.done = true
    bootstrap.pressed?.removeAttribute('aria-busy')
    // In a later task: during this effect the button has no handler yet.
    setTimeout(() => bootstrap.pressed?.isConnected && bootstrap.pressed.click())
  }, [place])
  return null
}
