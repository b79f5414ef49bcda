import { z } from 'zod'
import { skippableSteps } from './setup-steps.ts'

/** The subjects of the findings of `npm run doctor`, in its order. The set-up page has a step or a list for each. */
const findingSubjects = [
  'config',
  'address',
  'signatures',
  'folder',
  'disk',
  'storage',
  'keys',
  'database',
  'clock',
  'pooler',
  'replica',
  'schema',
  'role',
  'backups',
  'jobs',
  'alarms',
  'mail',
  'scanner',
  'tls',
  'identity',
  'payments',
  'accounts',
  'soc2',
] as const
export type FindingSubject = (typeof findingSubjects)[number]

/** `off` is what the portal could do and is not set to do. */
const findingLevels = ['ok', 'off', 'warning', 'fault'] as const
export type FindingLevel = (typeof findingLevels)[number]

export function worstOf(levels: readonly FindingLevel[]): FindingLevel {
  return findingLevels.findLast((level) => levels.includes(level)) ?? 'ok'
}

const finding = z.object({
  what: z.enum(findingSubjects),
  level: z.enum(findingLevels),
  text: z.string(),
  /** The advice for the operator. */
  todo: z.string().optional(),
})
export type Finding = z.output<typeof finding>

export const skipStepInput = z.object({ step: z.enum(skippableSteps), skipped: z.boolean() })

/** The facts that a firm fills in first. */
export const firmFacts = [
  'name',
  'legalName',
  'address',
  'phone',
  'email',
  'license',
  'foundedYear',
  'hours',
  'timeZone',
  'seasons',
  'promises',
  'claims',
  'services',
] as const

const round = z.object({
  checkedAt: z.date(),
  /** The machine that checked, if the portal runs on several; its disks and lines may differ from theirs. */
  host: z.string().nullable(),
  findings: z.array(finding),
})
/** The findings of a round of checks on the running portal. */
export type SetupRound = z.output<typeof round>

/** For the set-up page. */
export const setupFindings = round.extend({
  /** Those who can sign in. */
  admins: z.int(),
  /** Whether there is a client who is not of the staff. */
  hasClients: z.boolean(),
  /** The facts that are still as they were in a new portal. */
  firmAtStart: z.array(z.enum(firmFacts)),
  /** The steps that an admin has put off. */
  skipped: z.array(z.enum(skippableSteps)),
})
export type SetupFindings = z.output<typeof setupFindings>

/** For the staff's first page. */
export const setupGlance = z.object({
  /** The first step in a new portal: set it up for clients, or start a return. Null once there is a return. */
  next: z.enum(['setup', 'return']).nullable(),
  switchedOff: z.array(z.string()),
})

export const testMailAnswer = z.object({
  /** Null: the mail server accepted the mail. */
  failure: z.object({ text: z.string(), todo: z.string() }).nullable(),
  /** The mail server's own answer, if there was one. */
  said: z.string().nullable(),
})
