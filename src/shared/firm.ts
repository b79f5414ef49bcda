/** Hours within which the firm answers a message; only business days count. */
const contactResponseHours = 24

/** Business days within which most returns are completed, counted from when the client has nothing left to do. */
const completionDays = { min: 3, max: 5 } as const

export const firm = {
  name: 'Merrow Tax',
  legalName: 'Merrow Tax LLC',
  /** The number that clients can look up. */
  license: 'Nevada business license NV20081234567',
  /** The IANA name, and its everyday name. The hours below, times in mails and promised days use it. */
  timeZone: 'America/Los_Angeles',
  timeZoneName: 'Pacific Time',
  phone: '(775) 555-0100',
  /** For `tel:` links (RFC 3966). */
  phoneLink: 'tel:+1-775-555-0100',
  email: 'hello@merrowtax.example',
  address: {
    street: '410 Riverbend Avenue, Suite 200',
    city: 'Reno',
    state: 'NV',
    zipCode: '89501',
  },
  foundedYear: 2008,
  contactResponseHours,
  contactAnswer: `within ${contactResponseHours} hours on business days`,
  completionDays,
  typicalCompletion: `${completionDays.min}-${completionDays.max} business days`,
  freeConsultation: true,
} as const

/** The people who prepare returns. While the list is empty, pages name nobody. */
export const people: readonly Person[] = []

export interface Person {
  readonly name: string
  /** The text of the license: 'CPA, Nevada 01234'. */
  readonly credential: string
  /** A square picture in public/, with its path on the site: '/people/ana-ruiz.jpg'. */
  readonly photo?: string
}

/** The newest report of the firm's SOC 2 examination, when there is one on file. */
const soc2Report: Soc2Report | null = null

export interface Soc2Report {
  readonly auditor: string
  /** The report's own words: 'January 1 to December 31, 2025'. */
  readonly period: string
}

/** Claims that only the firm can prove. Each must be true before the site is published. */
export const firmAssurances = {
  certifiedAccountants: 'Certified accountants',
  yearsOfExperience: '15+ years of experience',
  clients: '500+ clients',
  alwaysOpen: 'Year-round 24/7 support',
  soc2: 'SOC 2 Type II',
  privacyLaws: 'GDPR/CCPA',
} as const

/** @param report without one on file, the claim is not made */
export function firmSecurityClaims(report: Soc2Report | null) {
  const privacy = {
    title: firmAssurances.privacyLaws,
    text: 'You may see, correct, export and delete what we hold about you, as far as tax law lets us delete it.',
  }
  return report === null
    ? [privacy]
    : [{ title: firmAssurances.soc2, text: soc2Text(report) }, privacy]
}

export const firmSecurityAssurances = firmSecurityClaims(soc2Report)

type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'

export type OpeningHours = {
  readonly days: readonly Weekday[]
  /** The text on the page: 'Mon-Fri'. */
  readonly label: string
  /** Local time, HH:MM on a 24-hour clock; null when closed. */
  readonly opens: string | null
  readonly closes: string | null
  /** The text on the page: '9-6', 'closed'. */
  readonly text: string
}

const workdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

export const businessHours: readonly OpeningHours[] = [
  { days: workdays, label: 'Mon-Fri', opens: '09:00', closes: '18:00', text: '9-6' },
  { days: ['Saturday'], label: 'Sat', opens: '10:00', closes: '16:00', text: '10-4' },
  { days: ['Sunday'], label: 'Sun', opens: null, closes: null, text: 'closed' },
]

/** The weeks with longer hours. Month and day, inclusive. */
export const extendedSeason = {
  from: { month: 1, day: 15 },
  to: { month: 4, day: 15 },
  text: 'Jan 15 to Apr 15',
} as const

export const supportHours = {
  days: workdays,
  opens: '09:00',
  closes: '18:00',
  text: 'Mon-Fri 9AM-6PM',
} as const

/** The minimum price of each service, in cents. */
export const startingPrices = {
  individual: 150_00,
  business: 500_00,
  planning: 300_00,
} as const

/** Calendar years since the firm was founded. */
export function yearsInBusiness(now: Date): number {
  return now.getFullYear() - firm.foundedYear
}

/** What the security page says about the report. */
function soc2Text(report: Soc2Report): string {
  return `${report.auditor} examined how client data was kept, ${report.period}. Ask us for the report.`
}

/** The firm's legal identity, for the footer of pages and mails. */
export function firmLegalLine(): string {
  return `${firm.legalName} · ${firm.license}`
}

export function firmAddressLine(): string {
  const { street, city, state, zipCode } = firm.address
  return `${street}, ${city}, ${state} ${zipCode}`
}
