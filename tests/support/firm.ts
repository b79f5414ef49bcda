import { settingsAtStart } from '#shared/firm/firm-at-start.ts'

/** A firm that shares nothing with what a new portal starts with but its services. */
export const anotherFirm = {
  ...settingsAtStart,
  name: 'Harbor Tax',
  legalName: 'Harbor Tax Partners LLP',
  license: 'Maine license 4711',
  timeZone: 'America/New_York',
  phone: '2075550123',
  email: 'desk@harbor.example',
  accent: '#7a1f3d',
  address: { street: '9 Wharf Street', city: 'Portland', state: 'ME', zipCode: '04101' } as const,
  foundedYear: 1999,
  claims: {
    certifiedAccountants: false,
    yearsOfExperience: null,
    clientsServed: null,
    alwaysOpen: false,
    freeConsultation: false,
    privacyLaws: false,
    soc2: null,
  },
  promises: { answerDays: 2, completionDays: { min: 8, max: 12 } },
  hours: {
    ...settingsAtStart.hours,
    Monday: { opens: '08:30', closes: '16:30' },
    Tuesday: { opens: '08:30', closes: '16:30' },
    Wednesday: { opens: '08:30', closes: '16:30' },
    Thursday: { opens: '08:30', closes: '16:30' },
    Friday: { opens: '08:30', closes: '12:00' },
    Saturday: null,
  },
  seasons: [],
}

export const namesOfNewPortal = /merrow(?!-portal)|riverbend|775.{0,3}555.?0100|NV2008/i

/** What a new portal claims and promises, and another firm may not. */
export const claimsOfNewPortal =
  /\bReno\b|Nevada|Pacific|\b2008\b|certified accountant|an accountant|of experience|500\+|24\/7|within 24 hours on|GDPR|(?:consultation|conversation) is free|3-5 (?:business|of)|Mon-Fri 9|Sat 10|Jan 15/i
