import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { renderToStaticMarkup } from 'react-dom/server'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { withFirm } from '#shared/firm/firm-page.ts'
import { publicPagePaths } from '#shared/base/pages.ts'
import type { RenderedPages } from '#server/web/render-pages.ts'
import { PortalFrame } from '#client/public/shell/PortalSkeleton.tsx'
import { createPortalRouter } from '#client/router.tsx'
import { headOf } from './page-heads.ts'

// The thread of src/server/web/render-pages.ts, which gives it the firm.
const templates = z
  .record(z.string(), z.string())
  .parse(JSON.parse(await readFile(workerData.templates, 'utf8')))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await renderAll())

async function renderAll(): Promise<RenderedPages> {
  const pages = new Map<string, string>()
  for (const page of publicPagePaths) {
    pages.set(
      page,
      fill(page, await renderPage(page)).replace('<!--head-->', () => headOf(page)),
    )
  }
  return { shell: fill('shell', renderFrame()), pages }
}

function fill(page: string, markup: string): string {
  return withFirm(templates[page] ?? '').replace('<!--markup-->', () => markup)
}

/** The markup of a public page for a signed-out visitor. */
async function renderPage(page: string): Promise<string> {
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

function renderFrame(): string {
  return renderToStaticMarkup(<PortalFrame />)
}
