import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/base/startup.ts'
import { sourcesIn } from '#tests/invariants/sources.ts'

const sheet = readFileSync(path.join(projectRoot, 'src/client/style/mantine.css'), 'utf8')
const used = sourcesIn('src/client')
  .flatMap(({ imports }) => imports)
  .filter(({ from, typeOnly }) => from === '@mantine/core' && !typeOnly)
  .flatMap(({ names }) => names)

test.each([...new Set(used)])('the styles of Mantine’s %s are loaded if it has any', (name) => {
  const styles = `@mantine/core/styles/${name}.layer.css`
  const hasStyles = existsSync(path.join(projectRoot, 'node_modules', styles))
  expect(!hasStyles || sheet.includes(styles)).toBe(true)
})
