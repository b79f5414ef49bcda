import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { accentColors } from '#shared/firm/accent.ts'
import { firmAtStart } from '#shared/firm/firm-at-start.ts'
import { setFirm } from '#shared/firm/firm.ts'
import { compose } from '#server/mail/compose.ts'
import { sampleMails } from '#server/mail/mails.ts'
import { sampleName } from './sample-name.ts'
import { anotherFirm } from './firm.ts'
import { drawSheet, launchBrowser, type Picture } from './pictures.ts'

// npm run mails: draws a sample of every mail, light and dark, then all of them on one sheet for each. With `FIRM=another`
// before it, they are of the firm in firm.ts.

const folder = 'test-results/mails'
const config = { publicUrl: 'https://portal.example.com' }

if (process.env['FIRM'] === 'another') {
  const own = { timeZoneName: 'Eastern Time', colors: accentColors(anotherFirm.accent) }
  setFirm({ ...firmAtStart, ...anotherFirm, ...own })
}
await mkdir(folder, { recursive: true })
const browser = await launchBrowser()
for (const colorScheme of ['light', 'dark'] as const) {
  const pictures: Picture[] = []
  const page = await browser.newPage({ colorScheme, viewport: { width: 600, height: 100 } })
  for (const mail of sampleMails) {
    const { subject, html } = compose(mail, config)
    const file = path.join(folder, `${sampleName(mail)}-${colorScheme}.png`)
    await page.setContent(html)
    await page.screenshot({ path: file, fullPage: true })
    pictures.push({ caption: subject, file })
  }
  await page.close()
  const file = path.join(folder, `${colorScheme}.webp`)
  await drawSheet(browser, pictures, { file, width: 1560, columns: 6 })
  console.log(`${file}: ${pictures.length} mails`)
}
await browser.close()
