import { activity } from './activity.ts'
import { screensInBrowser } from './browser/browser.ts'
import { growth } from './growth.ts'
import { hotPaths } from './hot-paths/hot-paths.ts'
import { lines } from './lines.ts'
import { publicPages } from './lighthouse.ts'
import { returnsTable } from './returns-table.ts'
import { rotation } from './rotation.ts'
import { start } from './start.ts'

const benches = {
  start,
  hotPaths,
  activity,
  returnsTable,
  growth,
  rotation,
  lines,
  publicPages,
  browser: screensInBrowser,
}

// npm run bench [-- NAME …]: each figure is compared with a baseline from the same run.
const wanted = process.argv.slice(2).filter((word) => word in benches)
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for (const { what, measured, compared, ratio } of await bench()) {
    console.log(`${what}: ${measured} (${compared}) = ${ratio.toFixed(2)}`)
  }
}
