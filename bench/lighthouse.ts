import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts'
import { freePort, startServer } from '#tests/support/server.ts'
import type { Figure } from './figure.ts'

const pages = ['/', '/services', '/about']
const runs = 3

/** Lighthouse's throttled mobile profile, three runs a page; each held against its full score of 100. */
export async function publicPages(): Promise<Figure[]> {
  const server = await startServer()
  try {
    const figures: Figure[] = []
    for (const page of pages) {
      for (let run = 1; run <= runs; run += 1) {
        figures.push(...(await audit(server.url + page, `${page} run ${run}`)))
      }
    }
    return figures
  } finally {
    await server.remove()
  }
}

async function audit(url: string, name: string): Promise<Figure[]> {
  const port = await freePort()
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
    ...(executablePath && { executablePath }),
  })
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
    if (result === undefined) throw new Error(`Lighthouse had nothing to say of ${url}`)
    const { categories, audits } = result.lhr
    const seconds = (audits['largest-contentful-paint']?.numericValue ?? 0) / 1000
    const shift = audits['cumulative-layout-shift']?.numericValue ?? 0
    const compared = `of 100; LCP ${seconds.toFixed(1)} s, CLS ${shift.toFixed(3)}`
    return Object.values(categories).map(({ title, score }) => ({
      what: `Lighthouse ${title}, ${name}`,
      measured: ((score ?? 0) * 100).toFixed(0),
      compared,
      ratio: score ?? 0,
    }))
  } finally {
    await browser.close()
  }
}
