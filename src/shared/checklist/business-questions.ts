import { formNames } from '#shared/law/forms.ts'
import { largeGift } from '#shared/law/limits.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'

const corporations = ['1120', '1120-S'] as const satisfies ReturnForm[]
const withOwners = [...corporations, '1065'] as const satisfies ReturnForm[]
const withBooks = [...withOwners, '990'] as const satisfies ReturnForm[]
export const businessForms = [...withBooks, '1041'] as const satisfies ReturnForm[]

/** The Yes or No questions about the tax year of a business, each with the forms that it is asked for. */
export const businessQuestions = {
  owners: {
    text: 'Did an owner join, leave or change their share in {year}?',
    yes: 'You had a change of owners or shares.',
    forms: withOwners,
  },
  bookSoftware: {
    text: 'Did you keep the books in accounting software in {year}?',
    hint: 'QuickBooks, Xero, Wave or another program.',
    yes: 'You kept the books in accounting software.',
    forms: withBooks,
  },
  payroll: {
    text: 'Did you have employees on payroll in {year}?',
    hint: 'Officers of a corporation who work for it count, too.',
    yes: 'You had employees on payroll.',
    forms: withBooks,
  },
  contractors: {
    text: 'Did you pay contractors or freelancers in {year}?',
    yes: 'You paid contractors or freelancers.',
    forms: withBooks,
  },
  assets: {
    text: 'Did you buy, sell or scrap equipment, vehicles or real estate in {year}?',
    hint: 'Anything that lasts longer than a year.',
    yes: 'You bought, sold or scrapped equipment, vehicles or real estate.',
    forms: withBooks,
  },
  loans: {
    text: 'Did you take out, give or repay a loan in {year}?',
    hint: 'Also from an owner, or to one.',
    yes: 'You had loans.',
    forms: withBooks,
  },
  vehicles: {
    text: 'Did anyone drive a vehicle for the business in {year}?',
    hint: 'Its own vehicle, or one that belongs to an owner or employee.',
    yes: 'You used vehicles for the business.',
    forms: withBooks,
  },
  inventory: {
    text: 'Did you hold goods for sale on the last day of {year}?',
    hint: 'If your tax year ends in another month, on its last day.',
    yes: 'You held goods for sale.',
    forms: withOwners,
  },
  scheduleK1: {
    text: `Did you get a ${formNames.value.ownersShare} for {year}?`,
    hint: 'From a partnership, an S corporation, a trust or an estate.',
    yes: `You got a ${formNames.value.ownersShare}.`,
    forms: businessForms,
  },
  beneficiaries: {
    text: 'Did you pay or set aside anything for beneficiaries in {year}?',
    yes: 'You paid beneficiaries, or set something aside for them.',
    forms: ['1041'],
  },
  largeGifts: {
    text: `Did one donor give you ${largeGift.value} or more in {year}?`,
    yes: 'You got a large gift from one donor.',
    forms: ['990'],
  },
  fundraising: {
    text: 'Did you hold fundraising events in {year}?',
    hint: 'Dinners, auctions, raffles and games count.',
    yes: 'You held fundraising events.',
    forms: ['990'],
  },
} as const satisfies Record<
  string,
  { text: string; hint?: string; yes: string; forms: readonly ReturnForm[] }
>
