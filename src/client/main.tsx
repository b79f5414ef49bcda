import '#client/style/fonts.css'
import '#client/style/tokens.css'
import '#client/style/global.css'
import '#client/style/kit.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readToken } from '#client/public/session/token.ts'
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
  // What the server sent stays on the screen until the screen's code is loaded.
  const hydrates = place.hasAttribute('data-prerendered') && !opensDashboard()
  // Makes the router expect server markup, which has fewer boundaries around the first screen.
  if (hydrates) router.ssr = { manifest: undefined }
  await router.load()
  if (hydrates) hydrateRoot(place, app)
  else createRoot(place).render(app)
}

/** Returns true for signed-in users on the front page: they get their dashboard in place of the prerendered page. */
function opensDashboard(): boolean {
  return location.pathname === '/' && readToken() !== null
}

/**
 * Renders nothing. After the first render, finishes what bootstrap.js started: loads the fonts, and presses a button
 * that was pressed too early.
 */
function HydrationGate({ place }: { place: HTMLElement }) {
  useEffect(() => {
    place.removeAttribute('data-prerendered')
    document.documentElement.removeAttribute('data-opening')
    const { bootstrap } = window
    if (bootstrap === undefined || bootstrap.done) return
    bootstrap.done = true
    bootstrap.pressed?.removeAttribute('aria-busy')
    // In a later task, because the button has no handler yet during this effect.
    setTimeout(() => bootstrap.pressed?.isConnected && bootstrap.pressed.click())
  }, [place])
  return null
}
