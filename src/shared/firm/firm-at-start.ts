import { formNames } from '#shared/law/forms.ts'
import type { FirmSettings, FirmValues, SiteService, SiteWords } from './firm-values.ts'

/**
 * The settings of a new portal, until an admin changes them on the firm's page. The build leaves them out of the
 * client, which reads the current ones from its page.
 */
export const settingsAtStart: FirmSettings = {
  name: 'Merrow Tax',
  legalName: 'Merrow Tax LLC',
  license: 'Nevada business license NV20081234567',
  timeZone: 'America/Los_Angeles',
  phone: '7755550100',
  email: 'hello@merrowtax.example',
  accent: null,
  logo: null,
  address: {
    street: '410 Riverbend Avenue, Suite 200',
    city: 'Reno',
    state: 'NV',
    zipCode: '89501',
  },
  foundedYear: 2008,
  claims: {
    certifiedAccountants: true,
    yearsOfExperience: 15,
    clientsServed: 500,
    alwaysOpen: true,
    freeConsultation: true,
    privacyLaws: true,
    soc2: null,
  },
  promises: { answerDays: 1, completionDays: { min: 3, max: 5 } },
  hours: {
    Monday: { opens: '09:00', closes: '18:00' },
    Tuesday: { opens: '09:00', closes: '18:00' },
    Wednesday: { opens: '09:00', closes: '18:00' },
    Thursday: { opens: '09:00', closes: '18:00' },
    Friday: { opens: '09:00', closes: '18:00' },
    Saturday: { opens: '10:00', closes: '16:00' },
    Sunday: null,
  },
  seasons: [{ from: { month: 1, day: 15 }, to: { month: 4, day: 15 }, hours: null }],
  closedDays: [],
  people: [],
  hero: null,
  story: null,
  notices: [],
}

const { notices: _, ...shownAtStart } = settingsAtStart

export const firmAtStart: FirmValues = {
  ...shownAtStart,
  timeZoneName: 'Pacific Time',
  colors: null,
  services: [
    {
      id: '01900000-0000-7000-8000-000000000001',
      name: 'Individual Tax Returns',
      description: `Federal and state, from ${formNames.value.wages}s and ${formNames.value.information}s to deductions and credits`,
      cents: 150_00,
      unit: 'flat',
      site: inSitesWords('individual'),
    },
    {
      id: '01900000-0000-7000-8000-000000000002',
      name: 'Business Tax Services',
      description: `Partnerships and corporations, with ${formNames.value.ownersShares}`,
      cents: 500_00,
      unit: 'flat',
      site: inSitesWords('business'),
    },
    {
      id: '01900000-0000-7000-8000-000000000003',
      name: 'Tax Planning & Advisory',
      description: 'A plan before the year ends',
      cents: 300_00,
      unit: 'flat',
      site: inSitesWords('planning'),
    },
  ],
  year: thisYear(),
  recipients: [],
  comingClosedDays: [],
}

function thisYear(): number {
  const { timeZone } = settingsAtStart
  return Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format())
}

function inSitesWords(of: SiteService): SiteWords {
  return { of, name: true, description: true, unit: true }
}
