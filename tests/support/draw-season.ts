import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import PostalMime from 'postal-mime'
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts'
import { liveASeason, noras } from '#tests/support/season.ts'
import { startServer } from '#tests/support/server.ts'

// npm run mails: one client's season at a real portal, and a picture of each mail it made, then all of them on one sheet.

/** The mails of a season, in the order in which they were queued. `firm`: not to the client. */
const season = [
  'welcome',
  'return-created',
  'upload-reminder',
  'upload-digest',
  'return-status-changed',
  'document-requested',
  'number-revealed',
  'return-status-changed',
  'completed-return-uploaded',
  'payment-recorded',
  'return-status-changed',
  'contact-received',
  'contact-acknowledgement',
  'new-sign-in',
  'password-reset',
  'password-changed',
]
const toTheFirm = ['upload-digest', 'contact-received']

interface Drawn {
  template: string
  subject: string
  html: string
}

const folder = 'test-results/mails'
const sheet = 'docs/season-in-mails.webp'
/** CSS pixels. */
const [mailWidth, sheetWidth] = [600, 1560]

const portal = await startServer()
try {
  await liveASeason(portal)
  const mails = await collectMails(path.join(portal.dataDir, 'outbox'))
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: chromiumArgs,
    ...(executablePath && { executablePath }),
  })
  await draw(browser, mails)
  await browser.close()
  console.log(`${mails.length} mails, each in ${folder}, all on ${sheet}`)
} finally {
  await portal.remove()
}

/** Waits until the season is whole. The names begin with the time at which a mail was queued. */
async function collectMails(outbox: string): Promise<Drawn[]> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const mails = await readMails(outbox)
    const found = mails.map(({ template }) => template).join()
    if (found === season.join()) return mails
    if (Date.now() > deadline) throw new Error(`not the mails of a season: ${found}`)
    await wait(250)
  }
}

async function readMails(outbox: string): Promise<Drawn[]> {
  const names = (await readdir(outbox)).filter((name) => /^\d.*\.eml$/.test(name)).toSorted()
  const mails = await Promise.all(
    names.map(async (name) => {
      const template = /Z-([a-z-]+)-[0-9a-f]{8}-/.exec(name)?.[1] ?? name
      const mail = await PostalMime.parse(await readFile(path.join(outbox, name)))
      const ours = toTheFirm.includes(template) || mail.to?.[0]?.address === noras
      return { template, ours, subject: mail.subject ?? '', html: mail.html ?? '' }
    }),
  )
  return mails.filter(({ ours }) => ours)
}

async function draw(browser: Browser, mails: Drawn[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const pictures: { caption: string; file: string }[] = []
  for (const [place, mail] of mails.entries()) {
    const number = String(place + 1).padStart(2, '0')
    const file = path.join(folder, `${number}-${mail.template}.png`)
    await drawMail(browser, mail, file, 'light')
    pictures.push({ caption: `${number} ${mail.subject}`, file })
  }
  const [first] = mails
  if (first !== undefined) {
    const file = path.join(folder, 'dark.png')
    await drawMail(browser, first, file, 'dark')
    pictures.push({ caption: '01 where the reader prefers dark', file })
  }
  await drawSheet(browser, pictures)
}

async function drawMail(
  browser: Browser,
  { html }: Drawn,
  file: string,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const page = await browser.newPage({ colorScheme, viewport: { width: mailWidth, height: 100 } })
  await page.setContent(html)
  await page.screenshot({ path: file, fullPage: true })
  await page.close()
}

async function drawSheet(browser: Browser, pictures: { caption: string; file: string }[]) {
  const page = await browser.newPage({ viewport: { width: sheetWidth, height: 100 } })
  const figures = await Promise.all(
    pictures.map(async ({ caption, file }) => {
      const source = `data:image/png;base64,${(await readFile(file)).toString('base64')}`
      return `<figure><figcaption>${caption}</figcaption><img src="${source}" width="300"></figure>`
    }),
  )
  await page.setContent(`<!doctype html><style>
    body { margin: 15px; columns: 5; column-gap: 7px; background: #fff; font: 13px/1.4 system-ui }
    figure { margin: 0 0 12px; break-inside: avoid }
    figcaption { color: #4a5b70; padding: 0 2px 4px }
    img { display: block; border: 1px solid #e5e0d6 }
    </style>${figures.join('')}`)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const clip = { x: 0, y: 0, width: sheetWidth, height, scale: 1 }
  // A third of what the same picture takes as PNG, which is all that Playwright itself writes.
  const chrome = await page.context().newCDPSession(page)
  const picture = { format: 'webp', quality: 75, clip, captureBeyondViewport: true } as const
  const { data } = await chrome.send('Page.captureScreenshot', picture)
  await writeFile(sheet, Buffer.from(data, 'base64'))
  await page.close()
}
