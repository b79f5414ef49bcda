import { existsSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#server/base/startup.ts'
import { checklist, type Step, stateOf } from './security-checklist.ts'

const sections = [...Map.groupBy(checklist, ({ section }) => section)]

/** docs/security.md. Throws for a step that nothing holds and for a file that is missing. */
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
    '`npm run generate` writes this page from `tests/invariants/security-checklist.ts`.',
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
    ...tests.map((file) =>
      linkTo(`../tests/${file}`, path.basename(file).replace(/(\.(test|spec))?\.tsx?$/, '')),
    ),
    ...decisions.map(
      ({ file, why }) =>
        `${linkTo(`decisions/${file}`, `decision ${Number.parseInt(file, 10)}`)}: ${why}`,
    ),
    ...(open === null ? [] : [`**Open:** ${open}`]),
  ].join(', ')
}

function linkTo(place: string, text: string): string {
  if (!existsSync(path.join(projectRoot, 'docs', place))) throw new Error(`${place} is missing`)
  return `[${text}](${place})`
}
