import type { Recipient } from './recipients.ts'
import type { stateNames } from '#shared/base/us-state-names.ts'

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** Local time, HH:MM on a 24-hour clock; null when closed. */
export type Week = Record<Weekday, { opens: string; closes: string } | null>

interface MonthDay {
  month: number
  day: number
}

/** Weeks of each year with hours of their own. Both days belong to it. */
export interface Season {
  from: MonthDay
  to: MonthDay
  /** Null: longer hours, which the site calls extended. */
  hours: Week | null
}

/** Claims that only the firm can prove. Each must be true before the site is published. */
interface Claims {
  certifiedAccountants: boolean
  yearsOfExperience: number | null
  clientsServed: number | null
  alwaysOpen: boolean
  freeConsultation: boolean
  privacyLaws: boolean
  /** `report`: the SHA-256 of the stored file. */
  soc2: (Soc2 & { report: string }) | null
}

/** A SOC 2 Type II report: who examined the firm, and the days, YYYY-MM-DD, of the period. */
interface Soc2 {
  auditor: string
  from: string
  to: string
}

/** Days on which the firm is open, as promises count them. */
interface Promises {
  /** Within how many it answers what people write. */
  answerDays: number
  /** Within how many most returns are completed, counted from when the client has nothing left to do. */
  completionDays: { min: number; max: number }
}

/** A notice that a state asks clients to read before the letter: a text, or the SHA-256 of a stored PDF. */
export interface FirmNotice {
  title: string
  text: string | null
  pdf: string | null
}

/** The settings that an admin edits on the firm's page. */
export interface FirmSettings {
  name: string
  legalName: string
  /** The number that clients can look up. */
  license: string
  /** The IANA name. Hours, times in mails and promised days use it. */
  timeZone: string
  /** Ten digits. */
  phone: string
  email: string
  /** As #rrggbb; null: the site's own green. */
  accent: string | null
  /** Null: the first letter of the name. */
  logo: FirmLogo | null
  address: {
    street: string
    city: string
    state: keyof typeof stateNames
    zipCode: string
  }
  foundedYear: number
  claims: Claims
  promises: Promises
  hours: Week
  seasons: Season[]
  /** Days, YYYY-MM-DD, on which the firm is closed; both belong to it. */
  closedDays: { from: string; to: string; name: string }[]
  /** The people who prepare returns. While the list is empty, pages show no people. */
  people: StaffPerson[]
  /** The first two sentences of the front page; null: the site's own. */
  hero: { title: string; lead: string } | null
  /** Paragraphs, with an empty line between two; null: the site's own. */
  story: string | null
  /** Each has a box of its own before the engagement letter. */
  notices: FirmNotice[]
}

/** A stored picture, as it was drawn. */
export interface FirmLogo {
  picture: string
  width: number
  height: number
}

export interface Person {
  name: string
  /** The text of the license: 'CPA, Nevada 01234'. */
  credential: string
  /** A stored square picture. */
  photo: string | null
}

interface StaffPerson extends Person {
  /** The id of their account, whose name clients read. Pages no longer show them once it is not the staff's. */
  account: string | null
}

/** The firm's colors by their token, in the light and the dark scheme. */
export type AccentColors = Record<
  'accent' | 'accent-hover' | 'accent-soft' | 'night-accent',
  readonly [light: string, dark: string]
>

/** The services that a new portal starts with: the site has words and a drawing of its own for them. */
export type SiteService = 'individual' | 'business' | 'planning'

export interface SiteWords extends Record<'name' | 'description' | 'unit', boolean> {
  of: SiteService
}

/** A service of the catalog that the public pages name. */
export interface PublicService {
  id: string
  name: string
  description: string
  /** In cents. */
  cents: number
  unit: 'flat' | 'each' | 'hour'
  /** Which parts the site says in its own words; null once the firm has changed both name and description. */
  site: SiteWords | null
}

/** The firm's values for pages, mails and documents. Every browser gets them. */
export interface FirmValues extends Omit<FirmSettings, 'people' | 'claims' | 'notices'> {
  people: Person[]
  /** `soc2` only while its report is current: see soc2.ts. */
  claims: Omit<Claims, 'soc2'> & { soc2: Soc2 | null }
  /** The everyday name of the time zone: 'Pacific Time'. */
  timeZoneName: string
  /** Null: those of tokens.css. */
  colors: AccentColors | null
  services: PublicService[]
  /** At the firm; pages are written again when it changes. */
  year: number
  /** The closed days that are not over, which pages name. */
  comingClosedDays: FirmSettings['closedDays']
  /** The recipients of data outside of the firm's servers, by the portal's settings. */
  recipients: Recipient[]
}
