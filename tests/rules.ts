import { docRules } from './support/rules/docs.ts'
import { importRules } from './support/rules/imports.ts'
import { lawRules } from './support/rules/law.ts'
import { lockRules } from './support/rules/locks.ts'
import { packageRules } from './support/rules/packages.ts'
import { styleRules } from './support/rules/styles.ts'

// npm run rules: what docs, packages, stylesheets and imports have to be, which lint cannot say. Each rule returns what
// breaks it.

const rules = {
  ...docRules,
  ...packageRules,
  ...styleRules,
  ...importRules,
  ...lawRules,
  ...lockRules,
}

for (const [rule, find] of Object.entries(rules)) {
  for (const fault of find()) {
    process.exitCode = 1
    console.error(`${fault}\n  ${rule}`)
  }
}
