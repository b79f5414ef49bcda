import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { format } from 'oxfmt'
import {
  signerAfter,
  signerEvents,
  signerStateLabels,
  signerStates,
} from '#shared/signer-states.ts'
import { projectRoot } from '#server/base/startup.ts'

test('docs/signing.md has the table of states, from the code', async () => {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = [
    row(['State', ...signerEvents.map((event) => `\`${event}\``)]),
    row(['---', ...signerEvents.map(() => '---')]),
    ...signerStates.map((state) =>
      row([
        `${signerStateLabels[state]} (\`${state}\`)`,
        ...signerEvents.map((event) => signerAfter(state, event) ?? 'refused'),
      ]),
    ),
  ]
  const page = readFileSync(path.join(projectRoot, 'docs/signing.md'), 'utf8')
  expect(page).toContain((await format('signing.md', table.join('\n'))).code)
})
