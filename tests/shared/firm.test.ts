import { expect, test } from 'vitest'
import { email } from '#shared/email.ts'
import {
  businessHours,
  extendedSeason,
  firm,
  firmAddressLine,
  firmAssurances,
  startingPrices,
  supportHours,
  firmSecurityClaims,
  yearsInBusiness,
} from '#shared/firm.ts'
import { cents } from '#shared/money.ts'
import { formatCents } from '#shared/format-money.ts'
import { phone } from '#shared/phone.ts'
import { usState } from '#shared/us-states.ts'
import { zipCode } from '#shared/zip.ts'

test('the firm’s contact details are valid', () => {
  expect(email().parse(firm.email)).toBe(firm.email)
  expect(firm.phoneLink.replaceAll(/[^0-9]/g, '')).toBe(`1${phone.parse(firm.phone)}`)
  expect(usState.parse(firm.address.state)).toBe('NV')
  expect(zipCode.parse(firm.address.zipCode)).toBe(firm.address.zipCode)
  expect(firmAddressLine()).toBe('410 Riverbend Avenue, Suite 200, Reno, NV 89501')
})

test('hours, prices and promises are those of the specification', () => {
  expect(businessHours.map(({ label, text }) => `${label} ${text}`)).toEqual([
    'Mon-Fri 9-6',
    'Sat 10-4',
    'Sun closed',
  ])
  expect(extendedSeason.text).toBe('Jan 15 to Apr 15')
  expect(supportHours.text).toBe('Mon-Fri 9AM-6PM')
  expect(Object.values(startingPrices).map((price) => formatCents(cents.parse(price)))).toEqual([
    '$150.00',
    '$500.00',
    '$300.00',
  ])
  expect([firm.contactResponseHours, firm.typicalCompletion]).toEqual([24, '3-5 business days'])
})

test('the years of experience are counted, and the claim about them is true', () => {
  expect(yearsInBusiness(new Date(2026, 10, 21))).toBe(18)
  expect(yearsInBusiness(new Date())).toBeGreaterThanOrEqual(
    parseInt(firmAssurances.yearsOfExperience),
  )
})

test('the zone of the hours has its name, and SOC 2 is claimed only with a report', () => {
  const zone = { timeZone: firm.timeZone, timeZoneName: 'longGeneric' } as const
  const parts = new Intl.DateTimeFormat('en-US', zone).formatToParts()
  expect(parts.find(({ type }) => type === 'timeZoneName')?.value).toBe(firm.timeZoneName)
  const titles = (report: Parameters<typeof firmSecurityClaims>[0]) =>
    firmSecurityClaims(report).map(({ title }) => title)
  expect(titles(null)).toEqual(['GDPR/CCPA'])
  const report = { auditor: 'Ida Auditors LLP', period: 'January 1 to December 31, 2025' }
  expect(titles(report)).toEqual(['SOC 2 Type II', 'GDPR/CCPA'])
  expect(firmSecurityClaims(report)[0]?.text).toBe(
    'Ida Auditors LLP examined how client data was kept, January 1 to December 31, 2025. Ask us for the report.',
  )
})

test('every weekday has its hours exactly once', () => {
  expect(businessHours.flatMap(({ days }) => days)).toHaveLength(7)
  expect(new Set(businessHours.flatMap(({ days }) => days)).size).toBe(7)
})
