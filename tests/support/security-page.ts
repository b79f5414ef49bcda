import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#server/base/startup.ts'
import { checklist, type Step, stateOf } from '#tests/invariants/security-checklist.ts'

// npm run security: writes docs/security.md from the checklist. With the name of a section, it runs that section's tests.

const page = path.join(projectRoot, 'docs/security.md')
const sections = [...Map.groupBy(checklist, ({ section }) => section)]

/** docs/security.md as it should be. */
export function securityPage(): string {
  const counts = Map.groupBy(checklist, stateOf)
  const count = (state: ReturnType<typeof stateOf>) => counts.get(state)?.length ?? 0
  return [
    '# Security: each promise and what holds it',
    `The portal aims at level 2 of OWASP ASVS 5.0, and at parts of level 3. This checklist has ${checklist.length} steps. ` +
      `${count('test')} are held by a test, ${count('decision')} by a decision with its reason, and ` +
      (count('open') === 0
        ? 'none is open.'
        : `${count('open')} are open and say what is missing.`),
    'A test is named by the start of its title, as it is in its file; `%s` and `$name` mean the cases of a table.',
    'All of these tests are part of `npm test`, which a change has to pass (`.ci/run`). It writes the result of each step ' +
      'to the folder `test-results`, as `security.md`. `npm run security -- Sessions` runs the tests of one section.',
    '`npm run security` writes this page from `tests/invariants/security-checklist.ts`. ' +
      '`tests/invariants/security-checklist.test.ts` fails when a step is missing or has nothing that holds it, when a ' +
      'test or a decision that it names is gone, and when this page is out of date.',
    ...sections.flatMap(([section, steps]) => [`## ${section}`, tableOf(steps)]),
  ]
    .join('\n\n')
    .concat('\n')
}

function tableOf(steps: Step[]): string {
  const rows = steps.map((step) => [step.number, step.promise, step.source, holdersOf(step)])
  return [['', 'Promise', 'Source', 'Held by'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function holdersOf({ tests, decisions, open }: Step): string {
  return [
    ...[...Map.groupBy(tests, ({ file }) => file)].map(([file, own]) => {
      const titles = own.map(({ text }) => `\`${text}\``).join(', ')
      return `[${path.basename(file)}](../tests/${file}): ${titles}`
    }),
    ...decisions.map(
      ({ file, text }) => `[decision ${Number.parseInt(file, 10)}](decisions/${file}): ${text}`,
    ),
    ...(open === null ? [] : [`**Open:** ${open}`]),
  ].join('<br>')
}

/** Returns the exit code. */
function runTestsOf(name: string): number {
  const steps = sections.find(([section]) => section === name)?.[1]
  if (steps === undefined) {
    console.error(`Sections: ${sections.map(([section]) => section).join(' · ')}`)
    return 1
  }
  const files = new Set(steps.flatMap(({ tests }) => tests.map(({ file }) => `tests/${file}`)))
  const inBrowser = [...files].filter((file) => file.startsWith('tests/e2e/'))
  const others = [...files].filter((file) => !inBrowser.includes(file))
  const codes = [
    ['vitest', 'run', ...others],
    ...(inBrowser.length > 0 ? [['playwright', 'test', ...inBrowser]] : []),
  ].map((command) => spawnSync('npx', command, { stdio: 'inherit', cwd: projectRoot }).status)
  return codes.every((code) => code === 0) ? 0 : 1
}

if (process.argv[1] === import.meta.filename) {
  const section = process.argv[2]
  if (section === undefined) writeFileSync(page, securityPage())
  else process.exitCode = runTestsOf(section)
}
