import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { FirmSettings } from '#shared/firm/firm-values.ts'
import { firmSettings } from '#shared/firm/firm.schema.ts'
import { formatPhone } from '#shared/base/format-phone.ts'
import { schemaErrors } from '#client/portal/ui/form.tsx'

/** The settings as the fields hold them: numbers as text, and empty text for what is not set. */
export interface FirmFields extends Omit<
  FirmSettings,
  'accent' | 'foundedYear' | 'claims' | 'hero' | 'story'
> {
  accent: string
  foundedYear: string
  claims: Omit<FirmSettings['claims'], 'yearsOfExperience' | 'clientsServed'> & {
    yearsOfExperience: string
    clientsServed: string
  }
  hero: { title: string; lead: string }
  story: string
}

export type Form = UseFormReturnType<FirmFields>

export function fieldsOfFirm({
  accent,
  foundedYear,
  claims,
  hero,
  story,
  ...rest
}: FirmSettings): FirmFields {
  const { yearsOfExperience, clientsServed } = claims
  return {
    ...rest,
    accent: accent ?? '',
    phone: formatPhone(rest.phone),
    foundedYear: String(foundedYear),
    claims: {
      ...claims,
      yearsOfExperience: yearsOfExperience === null ? '' : String(yearsOfExperience),
      clientsServed: clientsServed === null ? '' : String(clientsServed),
    },
    hero: hero ?? { title: '', lead: '' },
    story: story ?? '',
  }
}

/** The settings to send; the schema says which of them are wrong. */
export function settingsOfFields({
  accent,
  foundedYear,
  claims,
  hero,
  story,
  ...rest
}: FirmFields) {
  const ownHero = hero.title.trim() !== '' || hero.lead.trim() !== ''
  return {
    ...rest,
    accent: accent.trim() === '' ? null : accent.trim(),
    foundedYear: wholeNumber(foundedYear) ?? Number.NaN,
    claims: {
      ...claims,
      yearsOfExperience: wholeNumber(claims.yearsOfExperience),
      clientsServed: wholeNumber(claims.clientsServed),
    },
    hero: ownHero ? hero : null,
    story: story.trim() === '' ? null : story,
  }
}

export function firmErrors(fields: FirmFields) {
  const errors = schemaErrors(firmSettings)(settingsOfFields(fields))
  return Object.fromEntries(
    Object.entries(errors).map(([path, error]) => [path, pickedWords(error) ?? error]),
  )
}

/** The schema says how days and times are written; here they are picked. */
function pickedWords(error: ReactNode): string | undefined {
  if (typeof error !== 'string') return undefined
  const [, what] = /^Must be a (date|time), as in /.exec(error) ?? []
  return what && `Choose a ${what}`
}

/** 'Address: ZIP code' for 'address.zipCode'. */
export function settingLabel(path: string): string {
  const [name = '', part] = path.split('.')
  const label = LABELS.get(name) ?? name
  if (part === undefined) return label
  return `${label}: ${PARTS.get(part) ?? part.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`
}

const PARTS = new Map([
  ['zipCode', 'ZIP code'],
  ['soc2', 'SOC 2 report'],
  ['privacyLaws', 'GDPR and CCPA'],
])

/** JSON with sorted keys: the database keeps another order. */
export function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

const LABELS = new Map<string, string>(
  Object.entries({
    name: 'Name',
    legalName: 'Legal name',
    license: 'License',
    timeZone: 'Time zone',
    phone: 'Phone',
    email: 'Email',
    accent: 'Accent color',
    logo: 'Logo',
    address: 'Address',
    foundedYear: 'Founded',
    claims: 'What the site claims',
    promises: 'Promises',
    hours: 'Hours',
    seasons: 'Seasons',
    closedDays: 'Closed days',
    people: 'People',
    hero: 'Front page',
    story: 'Story',
    notices: 'Notices',
  } satisfies Record<keyof FirmSettings, string>),
)

function wholeNumber(typed: string): number | null {
  const text = typed.trim().replaceAll(',', '')
  return text === '' ? null : /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN
}
