import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { format } from 'oxfmt'
import { projectRoot } from '#server/base/startup.ts'
import { activityPage } from '#tests/client/admin/activity.page.ts'
import { securityPage } from '#tests/invariants/security-page.ts'
import { mailsPage, mailTexts } from '#tests/server/mail/mails.page.ts'
import { jointYearsPage } from '#tests/server/clients/couples.table.ts'
import { signingPage } from '#tests/server/signing/signing.page.ts'
import { checklistPage } from '#tests/shared/checklist.page.ts'
import { callsPage } from '#tests/support/calls-page.ts'
import { architecturePage } from '#tests/support/map.ts'
import { waysInPage } from '#tests/support/ways-in-page.ts'

// npm run generate writes the pages that are made from code. With --check it names those that differ, as npm test does.

const pages: { file: string; make: () => string }[] = [
  { file: 'docs/architecture.md', make: architecturePage },
  { file: 'docs/calls.md', make: callsPage },
  { file: 'docs/joint-years.md', make: jointYearsPage },
  { file: 'docs/mails.md', make: mailsPage },
  { file: 'docs/security.md', make: securityPage },
  { file: 'docs/signing.md', make: signingPage },
  { file: 'docs/ways-in.md', make: waysInPage },
  { file: 'tests/client/admin/activity.md', make: activityPage },
  { file: 'tests/shared/checklist.md', make: checklistPage },
  ...mailTexts,
]

const different: string[] = []
for (const { file, make } of pages) {
  const place = path.join(projectRoot, file)
  const text = make()
  const code = file.endsWith('.md') ? (await format(file, text, { printWidth: 100 })).code : text
  if (existsSync(place) && readFileSync(place, 'utf8') === code) continue
  different.push(file)
  if (!process.argv.includes('--check')) writeFileSync(place, code)
}
if (!process.argv.includes('--check')) console.log(`written: ${different.join(', ') || 'nothing'}`)
else if (different.length > 0) {
  console.error(`These files differ from the code: ${different.join(', ')}. Run npm run generate.`)
  process.exitCode = 1
}
