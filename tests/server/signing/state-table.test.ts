import path from 'node:path'
import { expect, test } from 'vitest'
import { format } from 'prettier'
import {
  signerAfter,
  signerEvents,
  signerStateLabels,
  signerStates,
} from '#shared/signer-states.ts'
import { projectRoot } from '#server/base/startup.ts'

/** docs/signer-states.md is written from the rules: `-u` writes it anew. */
test('the table of states in docs/ is that of the code', async () => {
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
  const text = `# States of a signer\n\nEach cell is the state after the event. ${meaning}\n\n${table.join('\n')}\n`
  const config = { parser: 'markdown', printWidth: 120, proseWrap: 'preserve' } as const
  const file = path.join(projectRoot, 'docs', 'signer-states.md')
  await expect(await format(text, config)).toMatchFileSnapshot(file)
})

const meaning =
  '"refused" is a 409 that changes nothing. [signing.md](signing.md) says what the states mean.'
