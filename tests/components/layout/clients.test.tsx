import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queries } from '#client/portal/api/trpc.ts'
import type { MyClientNow } from '#shared/clients/client-access.schema.ts'
import { openAsClient } from '#tests/components/support/client.ts'
import { onPhone, scrollsSideways } from '#tests/components/support/screen.tsx'
import { aClient, id } from '#tests/support/fixtures.ts'
import { changes, leads } from '#tests/components/support/says.ts'

const own: MyClientNow = {
  id: aClient().id,
  kind: 'person',
  name: 'Nora Day',
  part: 'self',
  unreadThreads: 0,
  waiting: 0,
}
const field = page.getByRole('banner').getByLabelText('Whose portal this is')

const others = (count: number): MyClientNow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: id(800 + at),
    kind: 'business',
    name: `Ruiz Bakery ${at} LLC`,
    part: 'officer',
    unreadThreads: 0,
    waiting: 0,
  }))

test('clients are chosen in the header, each with its part and count, many by typing; the own dashboard says who else waits', async () => {
  await onPhone(360)
  await openAsClient('/', {}, { 'clients.mine': [own] })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => queries.clients.mine.getData()).toHaveLength(1)
  // Who acts for one client has no switch.
  await expect.element(field).not.toBeInTheDocument()
  const two = others(2).map((client, at) => ({ ...client, waiting: 1 - at }))
  await changes('clients.mine', [own, ...two])
  await expect.element(page.getByText('one return needs you')).toBeVisible()
  await leads(page, 'Go to Ruiz Bakery 0 LLC', `/?client=${id(800)}`)
  await expect.element(field).toHaveValue('Nora Day (you)')
  await field.click()
  const options = page.getByRole('option')
  await expect.element(options.first()).toBeVisible()
  expect(scrollsSideways()).toBe(false)
  expect(options.elements().map((option) => option.textContent)).toEqual([
    'Nora Day (you)',
    'Ruiz Bakery 0 LLC · Officer · 1 to do',
    'Ruiz Bakery 1 LLC · Officer',
  ])
  await changes('clients.mine', [own, ...others(59)])
  await field.fill('bakery 42')
  await expect.element(options).toHaveTextContent('Ruiz Bakery 42 LLC · Officer')
})
