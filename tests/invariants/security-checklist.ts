import { peopleSteps } from './security-checklist.people.ts'
import { systemSteps } from './security-checklist.system.ts'

/**
 * The security checklist: 88 numbers, 109 steps, and what holds each. In the two tables a step is a line "number promise |
 * source". The lines below it name a test ("test file: the start of its title"), a decision ("decision file: why") or
 * say what is missing ("open sentence"). A step with an open sentence counts as open, whatever else holds a part of it.
 */
export interface Step {
  section: string
  number: string
  promise: string
  source: string
  tests: Reference[]
  decisions: Reference[]
  open: string | null
}

/** A file under tests or docs/decisions, with a title in it or a reason. */
interface Reference {
  file: string
  text: string
}

export const checklist: Step[] = stepsOf(peopleSteps + systemSteps)

/** Throws for a line of another form. */
function stepsOf(table: string): Step[] {
  const steps: Step[] = []
  let section = ''
  for (const line of table.split('\n').filter((text) => text !== '')) {
    const [, heading] = /^# (.+)$/.exec(line) ?? []
    const [, number, promise, source] = /^(\d+[a-i]?) (.+) \| (.+)$/.exec(line) ?? []
    const [, kind, file = '', text = ''] = /^ {2}(test|decision) (\S+): (.+)$/.exec(line) ?? []
    const [, missing] = /^ {2}open (.+\.)$/.exec(line) ?? []
    const step = steps.at(-1)
    if (heading !== undefined) section = heading
    else if (number !== undefined && promise !== undefined && source !== undefined) {
      steps.push({ section, number, promise, source, tests: [], decisions: [], open: null })
    } else if (step !== undefined && missing !== undefined && step.open === null) {
      step.open = missing
    } else if (step !== undefined && kind !== undefined) {
      step[kind === 'test' ? 'tests' : 'decisions'].push({ file, text })
    } else throw new Error(`not a line of the checklist: ${line}`)
  }
  return steps
}

/** What a step counts as. */
export function stateOf({
  tests,
  decisions,
  open,
}: Step): 'open' | 'decision' | 'test' | 'nothing' {
  if (open !== null) return 'open'
  if (decisions.length > 0) return 'decision'
  return tests.length > 0 ? 'test' : 'nothing'
}
