import { page } from 'vitest/browser'
import { cents } from '#shared/base/money.ts'
import type { AdminInvoice } from '#shared/money/staff-invoices.schema.ts'
import type { AdminPayment } from '#shared/money/staff-payments.schema.ts'
import type { Balance, Fee } from '#shared/money/money.schema.ts'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { anInvoice } from '#tests/components/support/money.ts'
import { aService } from '#tests/components/support/money-desk.ts'
import { ofReturnPage } from '#tests/components/support/return-page.ts'
import { renderScreen } from '#tests/components/support/screen.tsx'
import { ofClientPage } from '#tests/components/support/staff.ts'
import { anAdmin, aProfile, aReturn, id, someDetails } from '#tests/support/fixtures.ts'

export const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
/** Everything about the money of a return. */
export const whole = dialog('Fee and invoices')
export const pageOf = (items: AdminInvoice[]) => ({ items, nextCursor: null })
export const entries = (items: AdminPayment[]) => ({ items, nextCursor: null })

export const aFee = (differs: Partial<Fee> = {}): Fee => ({
  lines: anInvoice().lines,
  total: cents.parse(31_000),
  setAt: new Date('2026-01-20T18:00:00Z'),
  agreed: null,
  received: cents.parse(0),
  owed: cents.parse(31_000),
  ...differs,
})

export const catalog: Answers = {
  'admin.money.services': [aService({ id: id(900), description: '' })],
  'admin.money.settings': {
    nextNumber: 1042,
    numbersBegun: true,
    dueDays: 30,
    feeTolerance: 10,
    payFirst: false,
    onItsWayIsEnough: false,
    version: 0,
  },
}

/** The dialog with everything about the money of a return. */
export async function openReturn(answers: Answers = {}, taxReturn: Partial<AdminTaxReturn> = {}) {
  const screen = await renderScreen(`/admin/returns/${id(1)}`, {
    viewer: anAdmin(),
    answers: {
      ...ofReturnPage({ items: [], documents: [] }),
      'admin.returns.get': { ...aReturn(taxReturn), seenAt: null },
      ...catalog,
      ...answers,
    },
  })
  await page.getByTitle('Fee and invoices: Nora Day, 2025').click()
  return screen
}

export const panel = page.getByRole('region', { name: 'Invoices and payments' })

export const sums = (differs: Partial<Balance>): Balance => ({
  open: cents.parse(0),
  credit: cents.parse(0),
  credits: [],
  ...differs,
})

/** The page of a client with these books. */
export function openClient(answers: Answers = {}) {
  const nora = someDetails({ clientProfile: aProfile() })
  return renderScreen(`/admin/clients/${nora.id}`, {
    viewer: anAdmin(),
    answers: { ...ofClientPage(nora), ...catalog, ...answers },
  })
}

/** Chooses from a menu. */
export async function choose(about: string | RegExp, item: string) {
  await page.getByRole('button', { name: about }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
