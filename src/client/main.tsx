import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createPortalRouter } from './router.tsx'
import { HydrationGate } from './public/shell/HydrationGate.tsx'
import './style/tokens.css'
import './style/fonts.css'
import './style/global.css'

// zod would try to write code at run time, and the content security policy would report each try.
globalThis.__zod_globalConfig = { jitless: true }

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no element #root')
void start(place)

// Not awaited up there: the screens' code imports from this file's, and would wait for it.
async function start(place: HTMLElement): Promise<void> {
  const router = createPortalRouter({ scrollRestoration: true })
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
      <HydrationGate place={place} />
    </StrictMode>
  )
  if (!place.hasChildNodes()) return createRoot(place).render(app)
  // A prerendered page is taken over once its own code is here, so that what is already to be seen stays. The router
  // then expects the markup of a server: fewer boundaries around the first screen.
  router.ssr = { manifest: undefined }
  await router.load()
  hydrateRoot(place, app)
}
