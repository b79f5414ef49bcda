import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './axe.ts'

/** Where `npm run pictures` draws; unset in a test. */
const folder = process.env.PICTURES

/**
 * Looks at a page as it is on a phone and on a desktop, which it keeps: axe finds nothing, and nothing lies beside the
 * window. `npm run pictures` draws it there under this name, after the file of the season, and in the dark if asked.
 */
export async function look(page: Page, name: string, { dark = false } = {}): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    if (folder === undefined) continue
    await draw(page, `${name} ${width}`)
    if (!dark) continue
    await page.emulateMedia({ colorScheme: 'dark' })
    await draw(page, `${name} ${width} dark`)
    await page.emulateMedia({ colorScheme: 'light' })
  }
}

async function draw(page: Page, name: string): Promise<void> {
  const season = path.basename(test.info().file, '.spec.ts')
  await mkdir(String(folder), { recursive: true })
  const before = (await readdir(String(folder))).filter((file) => file.startsWith(season))
  const number = String(before.length + 1).padStart(2, '0')
  const file = [season, number, name].join(' ').replaceAll(/\W+/g, '-')
  await page.evaluate(async () => {
    scrollTo(0, 0)
    await document.fonts.ready
  })
  await page.screenshot({
    path: path.join(String(folder), `${file}.png`),
    animations: 'disabled',
    // A dialog is only as high as the window.
    fullPage: (await page.getByRole('dialog').count()) === 0,
    style: '* { content-visibility: visible !important }',
  })
}
