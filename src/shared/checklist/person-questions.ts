import { formNames } from '#shared/law/forms.ts'
import {
  carLoanDocuments,
  energyDocuments,
  overtimeDocuments,
  tipDocuments,
  trumpAccountDocuments,
} from './new-deductions.ts'

/**
 * The Yes or No questions about the tax year of a person. With `documents`, a question is asked for the years in which the
 * law has documents for it.
 */
export const personQuestions = {
  wages: {
    text: 'Did you have a job that paid wages in {year}?',
    hint: 'Full-time, part-time or seasonal.',
    yes: 'You had a job.',
  },
  selfEmployment: {
    text: 'Did you work for yourself in {year}?',
    hint: 'Freelance, contract or gig work, or a business of your own.',
    yes: 'You worked for yourself.',
  },
  crypto: {
    text: 'Did you sell, trade, spend, give away or earn digital assets in {year}?',
    hint: 'Crypto, stablecoins or NFTs. The return asks everyone. Buying with dollars and keeping doesn’t count.',
    yes: 'You sold, traded, spent, gave away or earned digital assets.',
  },
  foreignAccounts: {
    text: 'Did you have an account or other money outside the United States in {year}?',
    hint: 'A bank, broker, pension or insurance abroad, also an account that you only sign for.',
    yes: 'You had an account or money outside the United States.',
  },
  tips: {
    text: 'Did you earn tips in {year}?',
    hint: 'In cash, by card, or shared with others.',
    yes: 'You earned tips.',
    documents: tipDocuments,
  },
  overtime: {
    text: 'Did you get overtime pay in {year}?',
    hint: 'At a higher rate than your other hours, such as time and a half.',
    yes: 'You got overtime pay.',
    documents: overtimeDocuments,
  },
  interestDividends: {
    text: 'Did you earn interest or dividends in {year}?',
    hint: 'From a bank account, bonds, stocks or funds.',
    yes: 'You earned interest or dividends.',
  },
  stockSales: {
    text: 'Did you sell stocks, bonds or funds in {year}?',
    hint: 'Leave out sales inside a retirement account.',
    yes: 'You sold stocks, bonds or funds.',
  },
  retirement: {
    text: 'Did you get a pension, Social Security or money from a retirement account in {year}?',
    hint: 'Include disability pay, and rollovers from a 401(k) or IRA.',
    yes: 'You got a pension, Social Security or retirement money.',
  },
  unemployment: {
    text: 'Did you get unemployment pay or a state tax refund in {year}?',
    yes: 'You got unemployment pay or a state tax refund.',
  },
  rental: {
    text: 'Did you rent out property in {year}?',
    hint: 'A house, an apartment or a room, also for short stays.',
    yes: 'You rented out property.',
  },
  homeSale: {
    text: 'Did you sell a home or land in {year}?',
    yes: 'You sold a home or land.',
  },
  gambling: {
    text: 'Did you win money by gambling in {year}?',
    hint: 'Casinos, sports bets, lotteries and raffles.',
    yes: 'You won money by gambling.',
  },
  alimony: {
    text: 'Did you pay or get alimony in {year}?',
    hint: 'Child support doesn’t count.',
    yes: 'You paid or got alimony.',
  },
  otherIncome: {
    text: 'Did you get any other income in {year}?',
    hint: 'Royalties, prizes, jury pay or a settlement, for example.',
    yes: 'You got other income.',
  },
  home: {
    text: 'Did you pay a mortgage or property tax on your home in {year}?',
    yes: 'You paid a mortgage or property tax.',
  },
  carLoan: {
    text: 'Did you pay interest on the loan for a new car in {year}?',
    hint: 'A car, truck, van or motorcycle of your own that was new. A lease doesn’t count.',
    yes: 'You paid interest on the loan for a new car.',
    documents: carLoanDocuments,
  },
  energy: {
    text: 'Did you put energy equipment into your home in {year}?',
    hint: 'Solar panels, a heat pump, windows, insulation or a car charger.',
    yes: 'You put energy equipment into your home.',
    documents: energyDocuments,
  },
  student: {
    text: 'Did you, your spouse or a dependent go to college or trade school in {year}?',
    yes: 'Somebody on your return went to college or trade school.',
  },
  studentLoan: {
    text: 'Did you pay interest on a student loan in {year}?',
    yes: 'You paid interest on a student loan.',
  },
  teaching: {
    text: 'Did you pay for supplies to teach from kindergarten to grade 12 in {year}?',
    yes: 'You paid for supplies as a teacher.',
  },
  childcare: {
    text: 'In {year}, did you pay for childcare so you could work?',
    hint: 'Daycare, a nanny, after-school care or summer day camp. Overnight camp doesn’t count.',
    yes: 'You paid for childcare.',
  },
  medical: {
    text: 'Did you pay large medical or dental bills yourself in {year}?',
    hint: 'What no insurance paid back. Premiums and long-term care count.',
    yes: 'You paid large medical or dental bills.',
  },
  charity: {
    text: 'Did you give money or things to charity in {year}?',
    yes: 'You gave to charity.',
  },
  hsa: {
    text: 'Did you have a health savings account (HSA) in {year}?',
    hint: 'Also one through your job. A flexible spending account (FSA) doesn’t count.',
    yes: 'You had a health savings account.',
  },
  marketplace: {
    text: 'Did anyone on your return have health insurance from the Marketplace in {year}?',
    hint: 'HealthCare.gov or your state’s exchange. Insurance from a job, Medicare and Medicaid don’t count.',
    yes: 'You had insurance from the Marketplace.',
  },
  ira: {
    text: 'Did you pay into an IRA for {year}?',
    hint: 'Traditional or Roth. What your job took out for a 401(k) doesn’t count.',
    yes: 'You paid into an IRA.',
  },
  educationSavings: {
    text: 'Did you take money out of a 529 plan or an education account in {year}?',
    yes: 'You took money out of an education account.',
  },
  trumpAccount: {
    text: 'Did you have a child under 18 without a Trump account in {year}?',
    hint: 'A savings account for children. For some, the Treasury pays in first.',
    yes: 'You had a child under 18 without a Trump account.',
    documents: trumpAccountDocuments,
  },
  adoption: {
    text: 'Did you adopt a child, or pay to adopt one, in {year}?',
    yes: 'You adopted a child, or paid to.',
  },
  canceledDebt: {
    text: 'Did a lender cancel a debt of yours or take your home in {year}?',
    yes: 'You had a debt canceled or lost a home to a lender.',
  },
  disaster: {
    text: 'Did you lose property in a declared disaster in {year}?',
    hint: 'A flood, fire or storm for which the president or governor declared one.',
    yes: 'You lost property in a disaster.',
  },
  estimatedPayments: {
    text: 'Did you make estimated tax payments for {year}?',
    hint: 'Payments that you sent to the IRS or your state yourself, usually four a year.',
    yes: 'You made estimated tax payments.',
  },
  moved: {
    text: 'Did you move to another state in {year}?',
    yes: 'You moved to another state.',
  },
  irsNotice: {
    text: 'Did you get a letter from the IRS or your state’s tax agency in {year}?',
    hint: 'About a past return, or with your Identity Protection PIN, for example.',
    yes: 'You got a letter from the IRS or your state.',
  },
} as const

/** The questions that are answered one by one, before the cards. */
export const mainQuestions = ['wages', 'selfEmployment', 'crypto', 'foreignAccounts'] as const

/** Questions that are answered together, each as a chip with its text. */
export const questionCards: readonly {
  readonly text: string
  readonly chips: readonly (readonly [keyof typeof personQuestions | 'scheduleK1', string])[]
}[] = [
  {
    text: 'Did you get any of these in {year}?',
    chips: [
      ['interestDividends', 'Interest or dividends'],
      ['stockSales', 'Sales of stocks, bonds or funds'],
      ['retirement', 'Pension, Social Security or retirement money'],
      ['tips', 'Tips'],
      ['overtime', 'Overtime pay'],
      ['unemployment', 'Unemployment pay or a state tax refund'],
      ['scheduleK1', formNames.value.ownersShare],
      ['rental', 'Rent from tenants'],
      ['gambling', 'Gambling winnings'],
      ['alimony', 'Alimony, got or paid'],
      ['otherIncome', 'Prizes, royalties or other income'],
    ],
  },
  {
    text: 'Did you pay for any of these in {year}?',
    chips: [
      ['home', 'Mortgage or property tax'],
      ['carLoan', 'Loan for a new car'],
      ['energy', 'Energy equipment at home'],
      ['childcare', 'Childcare'],
      ['student', 'College or trade school'],
      ['studentLoan', 'Student loan interest'],
      ['teaching', 'Supplies for teaching'],
      ['medical', 'Large medical bills'],
      ['charity', 'Gifts to charity'],
      ['estimatedPayments', 'Estimated tax'],
    ],
  },
  {
    text: 'Did you have any of these in {year}?',
    chips: [
      ['hsa', 'Health savings account (HSA)'],
      ['marketplace', 'Marketplace health insurance'],
      ['ira', 'IRA that you paid into'],
      ['educationSavings', 'Money from a 529 plan'],
      ['trumpAccount', 'Child under 18 without a Trump account'],
    ],
  },
  {
    text: 'Did any of these happen in {year}?',
    chips: [
      ['moved', 'Moved to another state'],
      ['homeSale', 'Sold a home or land'],
      ['adoption', 'Adoption'],
      ['canceledDebt', 'Canceled debt or foreclosure'],
      ['disaster', 'Loss in a disaster'],
      ['irsNotice', 'Letter from the IRS or the state'],
    ],
  },
]
