import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MyClientNow } from '#shared/clients/client-access.schema.ts'
import { openAsClient } from '#tests/components/support/client.ts'
import { onPhone, scrollsSideways } from '#tests/components/support/screen.tsx'
import { aClient, id } from '#tests/support/fixtures.ts'

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

test('who acts for one client has no switch', async () => {
  const { server } = await openAsClient('/', {}, { 'clients.mine': [own] })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => server.inputs('clients.mine')).toHaveLength(1)
  await expect.element(field).not.toBeInTheDocument()
})

test('clients are chosen in the header, each with its part and count, and the own dashboard says who else waits', async () => {
  await onPhone(360)
  const two = others(2).map((client, at) => ({ ...client, waiting: 1 - at }))
  await openAsClient('/', {}, { 'clients.mine': [own, ...two] })
  await expect.element(page.getByText('one return waits for you')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Go to Ruiz Bakery 0 LLC' }))
    .toHaveAttribute('href', `/?client=${id(800)}`)
  await expect.element(field).toHaveValue('Nora Day (you)')
  await field.click()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  expect(scrollsSideways()).toBe(false)
  const options = page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)
  expect(options).toEqual([
    'Nora Day (you)',
    'Ruiz Bakery 0 LLC · Officer · 1 to do',
    'Ruiz Bakery 1 LLC · Officer',
  ])
})

test('60 clients are searched by typing', async () => {
  await openAsClient('/', {}, { 'clients.mine': [own, ...others(59)] })
  await field.click()
  await userEvent.clear(field)
  await field.fill('bakery 42')
  await expect.element(page.getByRole('option')).toHaveTextContent('Ruiz Bakery 42 LLC · Officer')
})
