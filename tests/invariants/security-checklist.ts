import { peopleSteps } from './security-checklist.people.ts'
import { systemSteps } from './security-checklist.system.ts'

/**
 * The security checklist, and what holds each step. In the two tables a step is a line "number promise | source". The lines
 * below it name files of tests, of lint or of `npm run rules` ("tests file, file"), a decision ("decision file: why") or say what is missing ("open
 * sentence"). A step with an open sentence counts as open, whatever else holds a part of it.
 */
export interface Step {
  section: string
  number: string
  promise: string
  source: string
  /** Files under tests. */
  tests: string[]
  decisions: { file: string; why: string }[]
  open: string | null
}

export const checklist: Step[] = stepsOf(peopleSteps + systemSteps)

/** Throws for a line of another form. */
function stepsOf(table: string): Step[] {
  const steps: Step[] = []
  let section = ''
  for (const line of table.split('\n').filter((text) => text !== '')) {
    const [, heading] = /^# (.+)$/.exec(line) ?? []
    const [, number, promise, source] = /^(\d+[a-i]?) (.+) \| (.+)$/.exec(line) ?? []
    const [, tests] = /^ {2}tests (.+)$/.exec(line) ?? []
    const [, file, why] = /^ {2}decision (\S+): (.+)$/.exec(line) ?? []
    const [, missing] = /^ {2}open (.+\.)$/.exec(line) ?? []
    const step = steps.at(-1)
    if (heading !== undefined) section = heading
    else if (number !== undefined && promise !== undefined && source !== undefined) {
      steps.push({ section, number, promise, source, tests: [], decisions: [], open: null })
    } else if (step !== undefined && tests !== undefined) step.tests.push(...tests.split(', '))
    else if (step !== undefined && file !== undefined && why !== undefined) {
      step.decisions.push({ file, why })
    } else if (step !== undefined && missing !== undefined && step.open === null) {
      step.open = missing
    } else throw new Error(`not a line of the checklist: ${line}`)
  }
  return steps
}

/** What a step counts as. */
export function stateOf({ number, tests, decisions, open }: Step): 'open' | 'decision' | 'test' {
  if (open !== null) return 'open'
  if (decisions.length > 0) return 'decision'
  if (tests.length > 0) return 'test'
  throw new Error(`step ${number} has no test, no decision and no sentence about what is missing`)
}
