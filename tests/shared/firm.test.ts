import { afterEach, expect, test } from 'vitest'
import { answerDay, answerPromise, isLate, lateBefore } from '#shared/returns/answer-time.ts'
import { addBusinessDays, firmDay } from '#shared/firm/business-days.ts'
import { formatFirmMoment } from '#shared/firm/dates.ts'
import { dayAfter } from '#shared/base/days.ts'
import { firmAtStart, settingsAtStart } from '#shared/firm/firm-at-start.ts'
import { firmSecurityAssurances } from '#client/public/site/firm-assurances.ts'
import { email } from '#shared/base/email.ts'
import { firmClaims } from '#shared/firm/firm-claims.ts'
import {
  openHours,
  setFirm,
  firm,
  firmAddressLine,
  siteServices,
  seasonText,
  supportHours,
  supportHoursOn,
} from '#shared/firm/firm.ts'
import { type Week, weekdays } from '#shared/firm/firm-values.ts'
import { openingHours } from '#shared/firm/opening-hours.ts'
import { firmSettings } from '#shared/firm/firm.schema.ts'
import { cents } from '#shared/base/money.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { phone } from '#shared/base/phone.ts'
import { usState } from '#shared/base/us-states.ts'
import { publicNameRefusal, publicWordsRefusal } from '#shared/firm/public-words.ts'
import { claimsOn } from '#shared/firm/soc2.ts'
import { zipCode } from '#shared/base/zip.ts'
import { unusualWeeks, weekOf } from './support.ts'

afterEach(() => setFirm(firmAtStart))

test('the firm’s contact details are valid', () => {
  expect(email().parse(firm.email)).toBe(firm.email)
  expect(firm.phoneLink.replaceAll(/[^0-9]/g, '')).toBe(`1${phone.parse(firm.phone)}`)
  expect(usState.parse(firm.address.state)).toBe('NV')
  expect(zipCode.parse(firm.address.zipCode)).toBe(firm.address.zipCode)
  expect(firmAddressLine()).toBe('410 Riverbend Avenue, Suite 200, Reno, NV 89501')
})

test('hours, prices and promises are those of the specification', () => {
  expect(contactHours(firmAtStart.hours)).toEqual(['Mon-Fri 9-6', 'Sat 10-4', 'Sun closed'])
  expect(firmAtStart.seasons.map(seasonText)).toEqual(['Jan 15 to Apr 15'])
  expect([openHours, supportHours]).toEqual(['Mon-Fri 9-6, Sat 10-4', 'Mon-Fri 9AM-6PM'])
  expect(siteServices.map((one) => formatCents(cents.parse(one.cents)))).toEqual([
    '$150.00',
    '$500.00',
    '$300.00',
  ])
  expect([firm.contactAnswer, firm.typicalCompletion]).toEqual([
    'within 24 hours on business days',
    '3-5 business days',
  ])
})

test('the years of experience are counted, and the claim about them is true', () => {
  expect(firm.year - firm.foundedYear).toBeGreaterThanOrEqual(
    parseInt(firmClaims().yearsOfExperience ?? ''),
  )
})

test('the zone of the hours has its name, and SOC 2 is listed without a report', () => {
  const zone = { timeZone: firm.timeZone, timeZoneName: 'longGeneric' } as const
  const parts = new Intl.DateTimeFormat('en-US', zone).formatToParts()
  expect(parts.find(({ type }) => type === 'timeZoneName')?.value).toBe(firm.timeZoneName)
  expect(firmSecurityAssurances()).toMatchObject([
    { title: 'GDPR/CCPA' },
    { title: 'SOC 2 Type II', text: 'No report on file yet.' },
  ])
})

test('hours, seasons and closed days of another firm decide its promises', () => {
  const late = { opens: '11:00', closes: '19:30' }
  const hours = { ...firmAtStart.hours, Thursday: late, Friday: null, Saturday: null }
  const spring = { ...hours, Monday: { opens: '07:00', closes: '20:00' } }
  setFirm({
    ...firmAtStart,
    timeZone: 'America/New_York',
    timeZoneName: 'Eastern Time',
    hours,
    seasons: [{ from: { month: 12, day: 15 }, to: { month: 2, day: 1 }, hours: spring }],
    closedDays: [{ from: '2026-06-08', to: '2026-06-09', name: 'Retreat' }],
  })
  expect(contactHours(hours)).toEqual(['Mon-Wed 9-6', 'Thu 11-7:30', 'Fri-Sun closed'])
  expect(supportHours).toBe(
    'Mon-Wed 9AM-6PM, Thu 11AM-7:30PM; Dec 15 to Feb 1: Mon 7AM-8PM, Tue-Wed 9AM-6PM, Thu 11AM-7:30PM',
  )
  expect(contactHours(spring)[0]).toBe('Mon 7-8')
  expect(supportHoursOn('2026-01-05')).toEqual({ opens: '07:00', closes: '20:00' })
  expect(supportHoursOn('2026-06-08')).toBeNull()
  // Thursday; Friday has no hours, and Monday and Tuesday are closed.
  expect(addBusinessDays('2026-06-04', 1)).toBe('2026-06-10')
  const evening = new Date('2026-06-05T01:00:00Z')
  expect(firmDay(evening)).toBe('2026-06-04')
  expect(formatFirmMoment(evening)).toBe('Jun 4, 2026, 9:00 PM EDT')
  expect(answerPromise(new Date('2026-06-08T15:00:00Z'), null)).toBe(
    'We answer Mon–Wed 9–6, Thu 11–7:30 Eastern. We are closed today: you’ll hear by Wednesday 6 PM.',
  )
})

test.each([
  ['short Fridays', 'Mon-Thu 9-5, Fri 9-1', 'Mon-Thu 9AM-5PM, Fri 9AM-1PM'],
  [
    'closed Wednesdays',
    'Mon-Tue and Thu-Fri 8:30-5, Sun 10-12',
    'Mon-Tue and Thu-Fri 8:30AM-5PM, Sun 10AM-12PM',
  ],
  ['three days', 'Mon, Wed and Fri 9-5', 'Mon, Wed and Fri 9AM-5PM'],
  [
    'Tuesday to Saturday',
    'Tue-Wed and Fri-Sat 10-6, Thu 1PM-8:30PM',
    'Tue-Wed and Fri-Sat 10AM-6PM, Thu 1PM-8:30PM',
  ],
  ['one day', 'Sat 8AM-11:30AM', 'Sat 8AM-11:30AM'],
] as const)('all hours of a week are told: %s', (name, open, support) => {
  const hours = unusualWeeks[name]
  expect(firmSettings.parse({ ...settingsAtStart, hours }).hours).toEqual(hours)
  setFirm({ ...firmAtStart, hours })
  expect([openHours, supportHours]).toEqual([open, support])
})

test('a firm that is closed on a weekday promises its open days, not business days', () => {
  const of = () => [firm.contactAnswer, firm.typicalCompletion]
  const usual = ['within 24 hours on business days', '3-5 business days']
  const own = ['within 24 hours on our open days', '3-5 of our open days']
  const [season] = firmAtStart.seasons
  if (season === undefined) throw new Error('a new portal has a season')
  const { 'short Fridays': short, 'three days': three } = unusualWeeks
  for (const [hours, inSeason, words] of [
    [firmAtStart.hours, null, usual],
    [short, short, usual],
    [three, null, own],
    [three, short, own],
    [short, three, own],
  ] as const) {
    setFirm({ ...firmAtStart, hours, seasons: [{ ...season, hours: inSeason }] })
    expect(of()).toEqual(words)
  }
})

test('promised days are the firm’s own, in texts and in what is late', () => {
  const of = (answerDays: number, min: number, max: number) => {
    setFirm({ ...firmAtStart, promises: { answerDays, completionDays: { min, max } } })
    return [firm.contactAnswer, firm.typicalCompletion]
  }
  expect(of(1, 1, 1)).toEqual(['within 24 hours on business days', '1 business day'])
  expect(of(2, 10, 10)).toEqual(['within 2 business days', '10 business days'])
  const friday = new Date('2026-02-06T20:00:00Z')
  expect(answerDay(friday)).toBe('2026-02-10')
  expect([isLate(friday, new Date('2026-02-11T07:59:59Z')), lateBefore(friday)]).toEqual([
    false,
    new Date('2026-02-04T08:00:00Z'),
  ])
})

const noZone = 'Time zone must be a name such as America/New_York or UTC'
const midnight = 'The hours end before they begin: they can’t go over midnight'
const wordsOfSoc2 = 'Words can’t claim SOC 2: enter it under “SOC 2 report” on the page of the firm'
const report = { auditor: 'Ida', from: '2025-07-01', to: '2026-06-30', report: 'a'.repeat(64) }
const claiming = { ...settingsAtStart, claims: { ...settingsAtStart.claims, soc2: report } }

test.each([
  ['2025-07-01', '2025-09-27'],
  ['2025-02-01', '2025-04-30'],
  ['2024-01-01', '2025-12-31'],
])('a report may be about %s to %s', (from, to) => {
  const claims = { ...settingsAtStart.claims, soc2: { ...report, from, to } }
  expect(firmSettings.parse({ ...settingsAtStart, claims }).claims).toEqual(claims)
})

test.each([
  ['2026-06-30', '2027-06-30'],
  ['2024-02-29', '2025-02-28'],
])('a period until %s is claimed until %s', (to, last) => {
  const { claims } = { ...claiming, claims: { ...claiming.claims, soc2: { ...report, to } } }
  const { report: _, ...claimed } = claims.soc2
  expect(claimsOn(to, claims).soc2).toEqual(claimed)
  expect(claimsOn(last, claims).soc2).toEqual(claimed)
  expect(claimsOn(dayAfter(last, 1), claims).soc2).toBeNull()
})

test('what a new portal starts with are settings that could be saved', () => {
  expect(firmSettings.parse(settingsAtStart)).toEqual(settingsAtStart)
})

test.each([
  ['timeZone', 'America/Atlantis', noZone],
  ['timeZone', '+05:00', noZone],
  ['timeZone', 'PST', noZone],
  ['timeZone', 'CET', noZone],
  ['name', ' ', 'Name is required'],
  ['foundedYear', 2999, 'That year is not over yet'],
  ['hours.Monday', { opens: '18:00', closes: '09:00' }, midnight],
  ['hours.Monday', { opens: '09:00', closes: '24:00' }, 'Must be a time, as in 09:00'],
  ['promises.answerDays', 0, 'Enter whole days from 1 to 10'],
  ['promises.completionDays', { min: 5, max: 3 }, 'The most can’t be fewer than the least'],
  ['hours', weekOf({}), 'The firm must be open on at least one day of the week'],
  [
    'seasons.0.hours',
    weekOf({}),
    'Choose at least one day: times without an open day are closed days',
  ],
  ['seasons.0.from', { month: 2, day: 30 }, 'That day does not exist'],
  ['claims.yearsOfExperience', 79, 'The firm is not that old'],
  ['claims.soc2', { ...report, period: '2025' }, 'Soc2 has an unknown field: period'],
  ['claims.soc2.auditor', ' ', 'Auditor is required'],
  ['claims.soc2.from', '', 'Must be a date, as in 2026-12-24'],
  ['claims.soc2.to', '2026-06-31', 'Must be a date, as in 2026-12-24'],
  ['claims.soc2.to', '2025-07-01', 'The period ends before it begins'],
  ['claims.soc2.to', '2025-09-26', 'A period has 3 to 24 months'],
  ['claims.soc2.to', '2027-07-02', 'A period has 3 to 24 months'],
  ['claims.soc2.report', 'report.pdf', 'Upload the PDF first'],
  ['claims.soc2.auditor', 'A SOC-2 auditor', wordsOfSoc2],
  ['story', 'We are soc 2 certified', wordsOfSoc2],
  ['name', 'A __DATE__', 'Words between two underscores on both sides are not possible'],
])('a firm’s %s can’t be %j', (path, value, message) => {
  const refused = firmSettings.safeParse(changed(claiming, path.split('.'), value))
  expect(refused.error?.issues[0]?.message).toBe(message)
  expect(refused.error?.issues[0]?.path.join('.')).toContain(path)
})

test.each([
  'SOC\u20112',
  'SOC\u00ad2',
  'SOC\uff12',
  'SOC_2',
  'SOC II',
  'SOC (Type 2)',
  'S.O.C. two',
])('a story can’t claim SOC 2 as %j', (words) => {
  const refused = firmSettings.safeParse({ ...settingsAtStart, story: `A ${words} report` })
  expect(refused.error?.issues).toMatchObject([{ path: ['story'], message: wordsOfSoc2 }])
})

const checked = 'the security page says it by itself, after a check on this server'

test.each([
  [
    'how strong encryption is',
    [
      'AES-256',
      'AES',
      '256-bit keys',
      '256\u2011bit',
      'military-grade',
      'bank level security',
      'end-to-end encryption',
      'RSA 4096',
    ],
  ],
  ['TLS or SSL', ['TLS 1.3', 'TLSv1.3', 'SSL', 'S\u00adSL encryption']],
  [
    'two-factor authentication',
    [
      'two-factor',
      '2-factor login',
      'Two factor authentication',
      'multi\u2010factor',
      '2FA',
      'MFA',
      'two-step verification',
      'passkeys',
    ],
  ],
  [
    'malware scanning',
    [
      'antivirus',
      'anti-malware',
      'virus scanning',
      'a malware scanner',
      'virus-free',
      'scanned for viruses',
      'checks each file for malware',
    ],
  ],
  [
    '24/7',
    ['24/7', '24 / 7', '24x7', '24 hours a day', 'around the clock', 'round-the-clock help'],
  ],
])('a text can’t claim %s, which the site says by itself', (claim, said) => {
  const instead =
    claim === '24/7'
      ? 'check “Clients get help at any hour of the year” on the page of the firm'
      : checked
  for (const words of said) {
    const text = `We have ${words} for you.`
    const message = `Words can’t claim ${claim}: ${instead}`
    expect([words, publicWordsRefusal(text)]).toEqual([words, message])
    expect([words, publicNameRefusal(text)]).toEqual([words, null])
    const claims = { ...settingsAtStart.claims, alwaysOpen: false }
    const hero = { title: 'Taxes by the harbor.', lead: text }
    const { error } = firmSettings.safeParse({ ...settingsAtStart, claims, hero, story: text })
    const issues = [
      { path: ['hero', 'lead'], message },
      { path: ['story'], message },
    ]
    expect(error?.issues).toMatchObject(issues)
  }
})

test.each([
  'Your documents are secure, private and encrypted.',
  'A two-step process: send, then sign. Two factors decide your refund.',
  'We stayed open when the virus came, and checked in on you.',
  'We answer within 24 hours on business days, from April 24 to 7 May.',
  'Born on 24/7/1980, he reads a 256-page manual, down to the last bits.',
  'The bank said so. At our level, government forms are easy.',
])('a text may say: %s', (text) => {
  expect(publicWordsRefusal(text)).toBeNull()
})

test('a firm that claims help at any hour may say so in its story, and not while it does not', () => {
  const refusedWith = (alwaysOpen: boolean) => {
    const claims = { ...settingsAtStart.claims, alwaysOpen }
    const settings = { ...settingsAtStart, claims, story: 'Call us 24/7.' }
    return firmSettings.safeParse(settings).error?.issues.map(({ path }) => path.join())
  }
  expect([refusedWith(true), refusedWith(false)]).toEqual([undefined, ['story']])
})

test.each(['Socks, 2 pairs', 'SOC 1 and SOC 3', 'SOC 2026'])('a story may say %s', (story) => {
  expect(firmSettings.parse({ ...settingsAtStart, story }).story).toBe(story)
})

test.each([
  ['6/1 to 8/31, 8/31 to 9/2', [6, 1, 8, 31], [8, 31, 9, 2], false],
  ['6/1 to 8/31, 9/1 to 9/2', [6, 1, 8, 31], [9, 1, 9, 2], true],
  ['7/4 to 7/5, 6/1 to 8/31', [7, 4, 7, 5], [6, 1, 8, 31], false],
  ['12/15 to 2/1, 1/31 to 3/1', [12, 15, 2, 1], [1, 31, 3, 1], false],
  ['12/15 to 2/1, 2/2 to 12/14', [12, 15, 2, 1], [2, 2, 12, 14], true],
] as const)('no day of a year has two weeks of hours: %s', (_case, one, other, allowed) => {
  const seasonOf = ([month, day, toMonth, toDay]: readonly [number, number, number, number]) => ({
    from: { month, day },
    to: { month: toMonth, day: toDay },
    hours: unusualWeeks['short Fridays'],
  })
  const [first, second] = [seasonOf(one), seasonOf(other)]
  const parsed = firmSettings.safeParse({ ...settingsAtStart, seasons: [first, second] })
  const fault = [['seasons', 1, 'from', 'month'], 'Another season has hours for some of these days']
  expect(parsed.error?.issues.map(({ path, message }) => [path, message]) ?? []).toEqual(
    allowed ? [] : [fault],
  )
  const extended = { ...second, hours: null }
  expect(firmSettings.safeParse({ ...settingsAtStart, seasons: [first, extended] }).success).toBe(
    true,
  )
})

test('certified accountants are claimed only if one of the named people is one', () => {
  const of = (...credentials: string[]) =>
    firmSettings.safeParse({
      ...settingsAtStart,
      people: credentials.map((credential) => ({ name: 'Ida Bell', credential })),
    }).success
  expect([of(), of('Enrolled agent'), of('Enrolled agent', 'CPA, Nevada 01234')]).toEqual([
    true,
    false,
    true,
  ])
})

test('every weekday has its hours exactly once', () => {
  for (const week of [firmAtStart.hours, ...Object.values(unusualWeeks)]) {
    expect(openingHours(week).flatMap(({ days }) => days)).toEqual(weekdays)
  }
})

/** The rows of the contact page. */
function contactHours(week: Week): string[] {
  return openingHours(week).map(({ label, text }) => `${label} ${text}`)
}

/** A copy with another value at a path. */
function changed(object: object, [name = '', ...rest]: string[], value: unknown): object {
  const old: unknown = new Map<string, unknown>(Object.entries(object)).get(name)
  const inner = rest.length === 0 ? value : changed(Object(old), rest, value)
  return Array.isArray(object) ? [inner] : { ...object, [name]: inner }
}
