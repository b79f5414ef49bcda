import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import PostalMime from 'postal-mime'
import { drawSheet, launchBrowser, type Picture } from './pictures.ts'
import { liveASeason, noras } from './season.ts'
import { startServer } from './server.ts'

// npm run mails: plays one client's season at a real portal and draws each of its mails, then all of them on one sheet.

/** The mails of a season, in the order in which they were queued. `firm`: sent to the firm, not to the client. */
const season = [
  'welcome',
  'return-created',
  'document-reminder',
  'upload-digest',
  'return-status-changed',
  'documents-requested',
  'document-requested',
  'number-revealed',
  'refund-final',
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
const sheet = path.join(folder, 'season.webp')
/** In CSS pixels. */
const mailWidth = 600

const portal = await startServer()
try {
  await liveASeason(portal)
  const mails = await collectMails(path.join(portal.dataDir, 'outbox'))
  const browser = await launchBrowser()
  await draw(browser, mails)
  await browser.close()
  console.log(`${mails.length} mails, each in ${folder}, all on ${sheet}`)
} finally {
  await portal.remove()
}

/** Waits until all mails are there. File names start with the time at which a mail was queued. */
async function collectMails(outbox: string): Promise<Drawn[]> {
  // Some mails wait for ten minutes, in case a later one replaces them.
  const deadline = Date.now() + 11 * 60_000
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
  // Each of the staff gets the digest.
  return mails.filter(
    ({ ours, template }, place) => ours && (place === 0 || template !== mails[place - 1]?.template),
  )
}

async function draw(browser: Browser, mails: Drawn[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const pictures: Picture[] = []
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
  await drawSheet(browser, pictures, { file: sheet, width: 1560, columns: 5 })
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
