import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  signerAfter,
  signerEvents,
  signerStateLabels,
  signerStates,
} from '#shared/signing/signer-states.ts'
import { projectRoot } from '#server/base/startup.ts'

/** docs/signing.md with a new table of states. */
export function signingPage(): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
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
  return readFileSync(path.join(projectRoot, 'docs/signing.md'), 'utf8').replace(
    /^\| State .*\n(\|.*\n)*/m,
    table.join(''),
  )
}
