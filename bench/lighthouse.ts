import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts'
import { freePort, startServer } from '#tests/support/server.ts'
import type { Figure } from './figure.ts'

/** Lighthouse is 150 MB with its dependencies: a separate package, installed by the first run of this benchmark. */
const lighthouseDir = path.join(import.meta.dirname, 'lighthouse')
const run = promisify(execFile)

const pages = ['/', '/services', '/about']
const runs = 3

/** Lighthouse's throttled mobile profile, three runs per page; each score is compared with 100. */
export async function publicPages(): Promise<Figure[]> {
  if (!existsSync(path.join(lighthouseDir, 'node_modules'))) {
    await run('npm', ['ci'], { cwd: lighthouseDir })
  }
  const server = await startServer()
  try {
    const figures: Figure[] = []
    for (const page of pages) {
      for (let time = 1; time <= runs; time += 1) {
        figures.push(...(await audit(server.url + page, `${page} run ${time}`)))
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
    const cli = path.join(lighthouseDir, 'node_modules/lighthouse/cli/index.js')
    const args = [cli, url, `--port=${port}`, '--output=json', '--quiet']
    const { stdout } = await run(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 })
    const { categories, audits } = report.parse(JSON.parse(stdout))
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

const report = z.object({
  categories: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
})
