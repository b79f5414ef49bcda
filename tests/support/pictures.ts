import { readFile, writeFile } from 'node:fs/promises'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from './chromium.ts'

export interface Picture {
  caption: string
  /** A PNG. */
  file: string
}

/** The browser of the journeys, for the tools that draw pictures. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
}

/** The format's limit, in pixels. */
const longestWebp = 16_383

/** One WebP sheet of many pictures with captions; `width` in CSS pixels. */
export async function drawSheet(
  browser: Browser,
  pictures: readonly Picture[],
  { file, width, columns }: { file: string; width: number; columns: number },
): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 100 } })
  const figures = await Promise.all(pictures.map(figureOf))
  await page.setContent(`<!doctype html><style>
    body { margin: 15px; columns: ${columns}; column-gap: 7px; background: #fff; font: 13px/1.4 system-ui }
    figure { margin: 0 0 12px; break-inside: avoid }
    figcaption { color: #4a5b70; padding: 0 2px 4px }
    img { display: block; width: 100%; box-sizing: border-box; border: 1px solid #e5e0d6 }
    </style>${figures.join('')}`)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  // The window as large as the sheet: a capture beyond it failed now and then.
  await page.setViewportSize({ width, height })
  const clip = { x: 0, y: 0, width, height, scale: Math.min(1, longestWebp / height) }
  // WebP takes a third of the size of PNG; Playwright itself cannot write WebP.
  const chrome = await page.context().newCDPSession(page)
  const { data } = await chrome.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 75,
    clip,
  })
  await writeFile(file, Buffer.from(data, 'base64'))
  await page.close()
}

async function figureOf({ caption, file }: Picture): Promise<string> {
  const source = `data:image/png;base64,${(await readFile(file)).toString('base64')}`
  return `<figure><figcaption>${caption}</figcaption><img src="${source}"></figure>`
}
