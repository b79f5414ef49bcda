import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cents } from '#shared/base/money.ts'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { aService, ofMoneyDesk } from '#tests/components/support/money-desk.ts'
import {
  messages,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { anAdmin, id } from '#tests/support/fixtures.ts'

const services = page.getByRole('list', { name: 'Services' })
const dialog = page.getByRole('dialog')
const list = [
  aService(),
  aService({ id: id(751), name: 'Bookkeeping', unit: 'hour', form: null, position: 2 }),
  aService({ id: id(752), name: 'Notary', active: false, position: 5 }),
]

const open = (answers: Answers = {}) =>
  renderScreen('/admin/prices', {
    viewer: anAdmin(),
    answers: ofMoneyDesk({ 'admin.money.services': list, ...answers }),
  })

test('a service is added, renamed, moved, and no longer offered', async () => {
  const { server } = await open({
    'admin.money.addService': aService(),
    'admin.money.changeService': aService(),
  })
  await expect.element(services).toMatchTextContent('Bookkeeping')
  await expect.element(services).toMatchTextContent(/\$150\.00an hour/)
  await expect.element(services).toMatchTextContent('Form 1040 · On the public site · Federal')
  await expect.element(services).toMatchTextContent(/NotaryNot offeredForm 1040 · Federal/)
  await page.getByRole('button', { name: 'New service' }).click()
  await dialog.getByRole('button', { name: 'Save service' }).click()
  await expect.element(dialog).toMatchTextContent('Name the service')
  await dialog.getByLabelText('Name').fill('Planning')
  await dialog.getByLabelText('Price').fill('1,234.50')
  await dialog.getByLabelText('Form').selectOptions('1065')
  await dialog.getByLabelText('Shown on the public site').click()
  await dialog.getByRole('button', { name: 'Save service' }).click()
  await expect.element(messages()).toMatchTextContent('Service saved')
  await expect
    .poll(() => server.inputs('admin.money.addService'))
    .toEqual([
      {
        name: 'Planning',
        description: '',
        price: '1,234.50',
        unit: 'flat',
        form: '1065',
        onSite: true,
        position: 6,
      },
    ])

  await page.getByRole('button', { name: 'Edit Bookkeeping' }).click()
  await dialog.getByLabelText('Name').fill('Monthly books')
  await dialog.getByLabelText('Shown on the public site').click()
  await dialog.getByRole('button', { name: 'Save service' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const changes = () => server.inputs('admin.money.changeService')
  expect(changes()).toEqual([
    {
      id: id(751),
      name: 'Monthly books',
      description: 'Federal and state',
      price: '150.00',
      unit: 'hour',
      form: null,
      onSite: false,
      version: 1,
    },
  ])
  const choose = async (name: string, item: string) => {
    await page.getByRole('button', { name: `More for ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Notary', 'Move up')
  await expect.poll(() => changes().slice(1)).toEqual([{ id: id(752), position: 2 }])
  await choose('Bookkeeping', 'Stop offering it')
  await expect.poll(() => changes().at(-1)).toEqual({ id: id(751), active: false })
})

test('a price that a colleague saved meanwhile is shown beside the own one, and nothing is lost; a change of the order only is no conflict', async () => {
  const moved = aService({ position: 3, version: 2 })
  const renamed = { ...moved, name: 'Returns of people', cents: cents.parse(16_000), version: 4 }
  const meanwhile = new Map([
    [1, moved],
    [3, renamed],
  ])
  const { server } = await open({
    'admin.money.changeService': (input) => {
      const opened = ('version' in input && input.version) || 0
      const saved = meanwhile.get(opened)
      if (saved === undefined) {
        const changed = aService({ version: opened + 1 })
        server.answer({ 'admin.money.services': [changed] })
        return changed
      }
      server.answer({ 'admin.money.services': [saved] })
      throw errors.changedMeanwhile({ opened, current: saved.version })
    },
  })
  const change = async (price: string) => {
    await page.getByRole('button', { name: 'Edit Individual Tax Returns' }).click()
    await dialog.getByLabelText('Price').fill(price)
    await dialog.getByRole('button', { name: 'Save service' }).click()
  }
  const last = () => server.inputs('admin.money.changeService').at(-1)
  await change('170')
  await expect.element(messages()).toMatchTextContent('Service saved')
  expect(last()).toMatchObject({ price: '170', version: 2 })
  await expect.element(dialog).not.toBeInTheDocument()
  await change('175')
  const asked = page.getByRole('dialog', { name: 'Changed while you were typing' })
  const group = (name: string) => asked.getByRole('group', { name, exact: true })
  await expect.element(group('Name')).toMatchTextContent('Saved nowReturns of people')
  await expect.element(group('Price')).toMatchTextContent('Saved now160.00Yours175')
  await asked.getByRole('button', { name: 'Save my choice' }).click()
  await expect.element(asked).not.toBeInTheDocument()
  expect(last()).toMatchObject({ name: 'Returns of people', price: '175', version: 4 })
})

test('the rules: those of a colleague are shown beside the own ones; whole numbers, paying first, and the first number, fixed once an invoice has one', async () => {
  const begun = {
    nextNumber: 4108,
    numbersBegun: true,
    dueDays: 14,
    feeTolerance: 10,
    payFirst: true,
    onItsWayIsEnough: true,
    version: 2,
  }
  const saved = {
    ...begun,
    nextNumber: 1,
    numbersBegun: false,
    dueDays: 21,
    onItsWayIsEnough: false,
    version: 1,
  }
  const { server } = await open({
    'admin.money.changeSettings': () => {
      server.answer({ 'admin.money.settings': saved })
      throw errors.changedMeanwhile({ opened: 0, current: 1 })
    },
  })
  const save = page.getByRole('button', { name: 'Save rules' })
  await page.getByLabelText('Days to pay').fill('14')
  await save.click()
  const asked = page.getByRole('dialog', { name: 'Changed while you were typing' })
  await expect.element(asked).toMatchTextContent('Days to paySaved now21Yours14')
  await expect
    .element(asked)
    .toMatchTextContent('Clients pay before the reviewSaved nowYesBeforeNo')
  await asked
    .getByRole('group', { name: 'Days to pay' })
    .getByLabelText(/^Saved now/)
    .click()
  await asked.getByRole('button', { name: 'Use the saved version' }).click()
  await expect.element(page.getByLabelText('Days to pay')).toHaveValue('21')
  await expect.element(page.getByLabelText('Clients pay before the review')).toBeChecked()
  await expect.element(save).toBeDisabled()
  server.answer({ 'admin.money.changeSettings': begun })
  await page.getByLabelText(/^Tolerance/).fill('10.5')
  await save.click()
  await expect.element(page.getByText('Enter whole percent from 0 to 100')).toBeVisible()
  await page.getByLabelText(/^Tolerance/).fill('10')
  await page.getByLabelText('Number of the first invoice').fill('4107')
  await page.getByLabelText('A payment that is still processing is enough').click()
  await save.click()
  await expect.element(messages()).toMatchTextContent('Rules saved')
  await expect
    .poll(() => server.inputs('admin.money.changeSettings').at(-1))
    .toEqual({
      dueDays: 21,
      feeTolerance: 10,
      nextNumber: 4107,
      payFirst: true,
      onItsWayIsEnough: true,
      version: 1,
    })
  await expect.element(page.getByText('4108')).toBeVisible()
  await expect.element(page.getByLabelText('Number of the first invoice')).not.toBeInTheDocument()
  await expect.element(save).toBeDisabled()
})

test('what could not be loaded is read again; it fits a phone', async () => {
  await onPhone(360)
  const { server } = await open({ 'admin.money.services': errors.notAllowed('see invoices') })
  await expect.element(page.getByText('The services could not be loaded.')).toBeVisible()
  const long = aService({ name: 'A'.repeat(60), cents: cents.parse(1_000_000_000) })
  server.answer({ 'admin.money.services': [long] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(services).toMatchTextContent('$10,000,000.00')
  expect(scrollsSideways()).toBe(false)
})
