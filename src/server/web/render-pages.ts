import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { FirmValues } from '#shared/firm/firm-values.ts'

/** Beside the built client: the public part of the client for Node, and the pages without what depends on the firm. */
export const rendererFolder = 'renderer'
export const templatesFile = path.join(rendererFolder, 'templates.json')

/** The empty page of the portal, and the public pages by address. */
const renderedPages = z.object({ shell: z.string(), pages: z.map(z.string(), z.string()) })
export type RenderedPages = z.output<typeof renderedPages>

/**
 * Writes the pages of a build for a firm, in a thread of its own: the client's code reads the firm when it loads.
 *
 * @throws Error that names the page
 */
export async function renderPages(clientDir: string, firm: FirmValues): Promise<RenderedPages> {
  const worker = new Worker(path.join(clientDir, rendererFolder, 'render-page.js'), {
    workerData: { firm, templates: path.join(clientDir, templatesFile) },
    env: { NODE_ENV: 'production' },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const late = setTimeout(() => void worker.terminate(), longest)
  try {
    // An exit before the answer counts as a failure; an error rejects.
    const ended = once(worker, 'exit').then(() => {
      throw new Error('The thread that renders the pages ended')
    })
    const [rendered]: unknown[] = await Promise.race([once(worker, 'message'), ended])
    return renderedPages.parse(rendered)
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}

const longest = 30_000
