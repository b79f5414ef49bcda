import { activity } from './activity.ts'
import { backups } from './backups.ts'
import { screensInBrowser } from './browser/browser.ts'
import { growth } from './growth.ts'
import { hotPaths } from './hot-paths/hot-paths.ts'
import { lines } from './lines.ts'
import { publicPages } from './lighthouse.ts'
import { messages } from './messages.ts'
import { processes } from './processes.ts'
import { returnsTable } from './returns-table.ts'
import { rotation } from './rotation.ts'
import { soak } from './soak/soak.ts'
import { start } from './start.ts'
import { writers } from './writers.ts'

const benches = {
  start,
  hotPaths,
  writers,
  activity,
  returnsTable,
  growth,
  rotation,
  lines,
  publicPages,
  browser: screensInBrowser,
}
/** These take long, so they only run when named. */
const named = { backups, messages, processes, soak }

// npm run bench [-- NAME …]: each figure is compared with a baseline from the same run.
const wanted = process.argv.slice(2)
const some = Object.entries({ ...benches, ...named }).filter(([name]) => wanted.includes(name))
for (const [, bench] of some.length > 0 ? some : Object.entries(benches)) {
  for (const { what, measured, compared, ratio } of await bench()) {
    console.log(`${what}: ${measured} (${compared}) = ${ratio.toFixed(2)}`)
  }
}
