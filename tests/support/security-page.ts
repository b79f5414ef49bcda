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
    `The portal aims at level 2 of OWASP ASVS 5.0, and at parts of level 3; plain numbers in parentheses are its requirements. This checklist has ${checklist.length} steps. ` +
      `${count('test')} are held by a test, ${count('decision')} by a decision with its reason, and ` +
      (count('open') === 0
        ? 'none is open.'
        : `${count('open')} are open and say what is missing.`),
    '`tests/invariants/security-checklist.ts` also has the titles of the tests, which are part of `npm test` and `npm run test:night`. ' +
      '`npm run security` writes this page from it, `npm run security -- Sessions` runs the tests of one section. A test ' +
      'fails when a step, a test or a decision is missing, and when this page is out of date. A run writes the result of its ' +
      'steps to `test-results`.',
    ...sections.flatMap(([section, steps]) => [`## ${section}`, listOf(steps)]),
  ]
    .join('\n\n')
    .concat('\n')
}

function listOf(steps: Step[]): string {
  return steps
    .map((step) => `- **${step.number}** ${step.promise}${sourceOf(step)}. ${holdersOf(step)}`)
    .join('\n')
}

/** In parentheses; requirements of ASVS are numbers alone. */
function sourceOf({ source }: Step): string {
  return source === 'own rule' ? '' : ` (${source.replaceAll('ASVS ', '')})`
}

function holdersOf({ tests, decisions, open }: Step): string {
  return [
    ...[...new Set(tests.map(({ file }) => file))].map(
      (file) => `[${path.basename(file).replace(/\.(test|spec)\.tsx?$/, '')}](../tests/${file})`,
    ),
    ...decisions.map(
      ({ file, text }) => `[decision ${Number.parseInt(file, 10)}](decisions/${file}): ${text}`,
    ),
    ...(open === null ? [] : [`**Open:** ${open}`]),
  ].join(', ')
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
