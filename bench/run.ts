import { activity } from './activity.ts'
import { hotCalls } from './hot-calls.ts'
import { publicPages } from './lighthouse.ts'
import { start } from './start.ts'

// npm run bench: every figure is a ratio to something measured in the same run, on the same machine.
for (const bench of [start, hotCalls, activity, publicPages]) {
  for (const { what, measured, compared, ratio } of await bench()) {
    console.log(`${what}: ${measured} (${compared}) = ${ratio.toFixed(2)}`)
  }
}
