import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cents } from '#shared/base/money.ts'
import { firm } from '#shared/firm/firm.ts'
import { aPaidReturn, aTaxReturn, openAsClient } from '#tests/components/support/client.ts'
import { onPaper } from '#tests/components/support/screen.tsx'
import { id } from '#tests/support/fixtures.ts'

const main = page.getByRole('main')
const print = page.getByRole('button', { name: 'Print receipt' })

const returns = [
  aTaxReturn({ id: id(3), taxYear: 2026 }),
  aPaidReturn(),
  aPaidReturn({ id: id(2), taxYear: 2024, paymentAmount: cents.parse(125_050) }),
]

test('it names the firm, the client, the return, the method, the date and the amount; the year chooses the return, without one it is the newest that is paid', async () => {
  const { router } = await openAsClient('/receipt?year=2025', { returns })
  for (const text of [
    firm.name,
    firm.address.street,
    'Receipt number2025-0000-0000-0001',
    'Received fromNora Day',
    'ForPreparation of the 2025 tax return',
    'DateMar 3, 2026',
    'MethodCredit card',
    'Amount paid$350.00',
  ]) {
    await expect.element(main).toMatchTextContent(text)
  }
  for (const [search, text] of [
    [{ year: 2024 }, 'Amount paid$1,250.50'],
    [{}, 'Amount paid$350.00'],
    [{ year: 1999 }, 'No receipt for 1999'],
    [{ year: 2026 }, 'No receipt for 2026'],
  ] as const) {
    await router.navigate({ to: '/receipt', search })
    await expect.element(main).toMatchTextContent(text)
  }
  await expect.element(print).not.toBeInTheDocument()
  await main.getByRole('link', { name: 'Back to your returns' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/client-portal')
})

test('it prints, without the header and the buttons', async () => {
  const printed = vi.spyOn(window, 'print').mockReturnValue()
  await openAsClient('/receipt', { returns })
  await print.click()
  expect(printed).toHaveBeenCalledOnce()
  printed.mockRestore()
  await onPaper()
  await expect.element(main.getByText('$350.00')).toBeVisible()
  await expect.element(print).not.toBeInTheDocument()
  await expect.element(page.getByRole('banner')).not.toBeInTheDocument()
})
