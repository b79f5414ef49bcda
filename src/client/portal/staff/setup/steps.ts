import {
  type Finding,
  type FindingLevel,
  type FindingSubject,
  type SetupFindings,
  worstOf,
} from '#shared/firm/setup.schema.ts'
import { keysOf } from '#shared/base/keys-of.ts'
import type { CurrentUser } from '#shared/auth/auth.schema.ts'
import { type SkippableStep, stepTitles } from '#shared/firm/setup-steps.ts'

/** A step of the set-up, with what was found about it. */
export interface SetupStep {
  id: StepId
  title: string
  level: FindingLevel
  /** An admin put it off. */
  skipped: boolean
  findings: Pick<Finding, 'level' | 'text' | 'todo'>[]
}

/** The steps that are about the server, with their subjects. */
const ofServer = {
  mail: ['mail'],
  backups: ['backups'],
  scanner: ['scanner'],
  address: ['address', 'tls'],
  identity: ['signatures', 'identity'],
  payments: ['payments'],
  accounts: ['accounts'],
} as const satisfies Partial<Record<SkippableStep, readonly FindingSubject[]>>

type StepId = 'factor' | SkippableStep | 'server'

const stepped = Object.values(ofServer).flatMap((subjects): readonly string[] => subjects)

const isOfFirm = ({ what }: Pick<Finding, 'what'>) => what === 'soc2'

/** In the order in which a new firm takes them. */
export function setupSteps(
  { findings, admins, hasClients, firmAtStart, skipped }: Omit<SetupFindings, 'checkedAt' | 'host'>,
  { twoFactor }: Pick<CurrentUser, 'twoFactor'>,
): SetupStep[] {
  const step = (id: StepId, title: string, found: SetupStep['findings']): SetupStep => {
    const level = worstOf(found.map((one) => one.level))
    const putOff = skipped.find((one) => one === id) !== undefined
    // A fault stays one, whatever was decided before.
    return { id, title, level, skipped: putOff && level !== 'fault', findings: found }
  }
  const about = (id: keyof typeof ofServer) => {
    const subjects: readonly FindingSubject[] = ofServer[id]
    const found = findings.filter(({ what }) => subjects.includes(what))
    return step(id, stepTitles[id], found.length === 0 && id === 'accounts' ? [noAccounts] : found)
  }
  return [
    step('factor', 'Your second factor', [twoFactor.enrolled ? factorOn : factorOff]),
    step('firm', stepTitles.firm, [firmOf(firmAtStart), ...findings.filter(isOfFirm)]),
    ...keysOf(ofServer).map(about),
    step('team', stepTitles.team, [teamOf(admins)]),
    step('clients', stepTitles.clients, [hasClients ? someClients : noClients]),
    step(
      'server',
      'Server and database',
      findings.filter((found) => !isOfFirm(found) && !stepped.includes(found.what)),
    ),
  ].filter(({ findings: found }) => found.length > 0)
}

/** Returns the step if it may be put off, or taken up again. */
export function skippableOf({ id, level }: Pick<SetupStep, 'id' | 'level'>): SkippableStep | null {
  if (id === 'factor' || id === 'server' || level === 'ok' || level === 'fault') return null
  return id
}

function firmOf(atStart: SetupFindings['firmAtStart']): SetupStep['findings'][number] {
  if (atStart.length === 0) return { level: 'ok', text: 'The firm has a name and hours of its own' }
  const which = atStart.map((fact) => facts[fact]).join(', ')
  return {
    level: 'warning',
    text: `Not changed yet: ${which}`,
    todo: 'Your public pages, emails and letters show these. Enter your own, or choose “Not now” if they are right.',
  }
}

const facts = {
  name: 'name',
  legalName: 'legal name',
  address: 'address',
  phone: 'phone',
  email: 'email',
  license: 'license',
  foundedYear: 'year of founding',
  hours: 'hours',
  timeZone: 'time zone',
  seasons: 'season',
  promises: 'promises',
  claims: 'claims',
  services: 'services and prices',
}

const noAccounts = {
  level: 'off',
  text: 'Staff sign in with passwords of the portal',
  todo: 'OIDC_ISSUER and the settings beside it let them use their Google or Microsoft account.',
} as const

const factorOn = { level: 'ok', text: 'Your sign-in asks for a second factor' } as const
const factorOff = {
  level: 'warning',
  text: 'Your password alone opens every client’s data',
  todo: 'Add an app or a passkey to your account.',
} as const

const someClients = { level: 'ok', text: 'The portal has clients' } as const
const noClients = {
  level: 'warning',
  text: 'There is no client yet',
  todo: 'Enter the first one here. Others register by themselves, or you invite them.',
} as const

function teamOf(admins: number): SetupStep['findings'][number] {
  return admins === 1
    ? {
        level: 'off',
        text: 'You are the only one on the staff',
        todo: 'Invite your colleagues.',
      }
    : { level: 'ok', text: `${admins} people are on the staff` }
}
