import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dayAfter } from '#shared/base/dates.ts'
import { firmAtStart, settingsAtStart } from '#shared/firm/firm-at-start.ts'
import { holdFirm } from '#shared/firm/firm.ts'
import { soc2ReportBytes } from '#shared/firm/soc2.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { errors } from '#server/base/errors.ts'
import { type Answers, pending } from '#tests/components/support/answers.ts'
import {
  messages,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { anAdmin, id, someCounts } from '#tests/support/fixtures.ts'

const first = { version: 0, settings: settingsAtStart }
const harbor = { version: 1, settings: { ...settingsAtStart, name: 'Harbor Tax' } }
const entry = {
  version: 1,
  restores: null,
  savedAt: new Date(),
  savedBy: 'Dana Whitfield',
  parts: ['name', 'people'],
  pdfs: [],
}
const preview = page.getByRole('region', { name: 'Preview' })
const name = page.getByLabelText('Name', { exact: true })
const save = page.getByRole('button', { name: 'Save', exact: true })

function open(answers: Answers = {}) {
  return renderScreen('/admin/firm', {
    viewer: anAdmin(),
    answers: {
      'admin.messages.counts': someCounts(),
      'admin.firm.get': first,
      'admin.firm.history': [],
      'admin.preparers.list': [],
      ...answers,
    },
  })
}

test('a changed name is in the preview before it is saved, and the version in the call', async () => {
  const { server } = await open({ 'admin.firm.save': harbor })
  await expect.element(preview).toMatchTextContent('Merrow Tax · (775) 555-0100')
  await onPhone()
  expect(scrollsSideways()).toBe(false)
  await name.fill('Harbor Tax')
  await expect.element(preview).toMatchTextContent('Harbor Tax · (775) 555-0100')
  await save.click()
  await expect.element(messages().getByText(/within seconds/)).toBeVisible()
  // The name and the colors of this page are those it was loaded with.
  await expect.element(messages().getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.firm.save'))
    .toMatchObject([{ version: 0, settings: { name: 'Harbor Tax', foundedYear: 2008 } }])
})

test('on a phone the current tab of the staff is in sight, beside a count', async () => {
  await onPhone(360)
  await open({ 'admin.messages.counts': someCounts({ firm: 14, late: 2 }) })
  const tabs = page.getByRole('navigation', { name: 'Admin' })
  await expect.element(tabs.getByText('14').first()).toBeVisible()
  await expect.element(tabs.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 0.9 })
})

test('the box of an open day is filled with the accent color', async () => {
  await open()
  const box = (day: string) => page.getByRole('checkbox', { name: day })
  await expect.element(box('Monday')).toBeChecked()
  await expect.element(box('Sunday')).not.toBeChecked()
  const accent = getComputedStyle(save.element()).backgroundColor
  expect(getComputedStyle(box('Monday').element()).backgroundColor).toBe(accent)
  expect(getComputedStyle(box('Sunday').element()).backgroundColor).not.toBe(accent)
})

test('the preview says the hours of promises; a week without an open day is refused', async () => {
  const { server } = await open()
  const box = (day: string) => page.getByRole('checkbox', { name: day })
  await expect.element(preview).toMatchTextContent('On the phone: Mon-Fri 9AM-6PM')
  await box('Wednesday').click()
  const days = 'On the phone: Mon-Tue and Thu-Fri 9AM-6PM, Sat 10AM-4PM'
  await expect.element(preview).toMatchTextContent(days)
  for (const day of ['Monday', 'Tuesday', 'Thursday', 'Friday', 'Saturday']) await box(day).click()
  await save.click()
  const fault = 'The firm must be open on at least one day of the week'
  await expect.element(page.getByRole('alert').getByText(fault)).toBeVisible()
  await expect.poll(() => server.inputs('admin.firm.save')).toEqual([])
})

test('seasons and closed days have headings, hours say which they are, and a missing one is to be chosen', async () => {
  const { server } = await open()
  const monday = page.getByRole('group', { name: 'Monday' })
  await expect.element(monday.getByText('opens', { exact: true })).toBeVisible()
  await expect.element(monday.getByText('closes', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add a season' }).click()
  await expect.element(page.getByRole('heading', { name: 'Season 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Add closed days' }).click()
  await expect.element(page.getByRole('heading', { name: 'Closed days 1' })).toBeVisible()
  await page.getByLabelText('Monday closes').fill('')
  await save.click()
  const closed = page.getByRole('group', { name: 'Closed days 1' })
  await expect.element(closed.getByText('Choose a date').first()).toBeVisible()
  await expect.element(monday.getByText('Choose a time')).toBeVisible()
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
  expect(server.inputs('admin.firm.save')).toEqual([])
})

test('two who save at once: the second sees both versions of each setting, and chooses', async () => {
  const stale = errors.changedMeanwhile({ opened: 0, current: 1 })
  const { server } = await open({ 'admin.firm.save': stale })
  await expect.element(name).toBeVisible()
  await page.getByLabelText('Legal name').fill('Kim LLC')
  await page.getByLabelText('City').fill('Bath')
  await page.getByLabelText('The firm’s story').fill('We began in a shed.')
  const address = { ...harbor.settings.address, street: '9 Wharf Street', city: 'Portland' }
  const story = 'We began at sea.'
  const theirs = { version: 1, settings: { ...harbor.settings, address, story } }
  server.answer({ 'admin.firm.get': theirs })
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Changed while you were typing' })
  const choice = (label: string) => dialog.getByRole('group', { name: label, exact: true })
  await expect.element(choice('Name')).toMatchTextContent('Saved nowHarbor TaxBeforeMerrow Tax')
  await expect.element(choice('Legal name')).toMatchTextContent('Merrow Tax LLCYoursKim LLC')
  await expect.element(choice('Address: street')).toMatchTextContent('9 Wharf Street')
  await expect.element(choice('Address: city')).toMatchTextContent('PortlandYoursBath')
  await expect.element(choice('Story')).toMatchTextContent(`${story}YoursWe began in a shed.`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByLabelText('City')).toHaveValue('Bath')
  await page.getByRole('button', { name: 'Compare and choose' }).click()
  await choice('Story').getByLabelText(story).click()
  server.answer({ 'admin.firm.save': { ...theirs, version: 2 } })
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await expect.element(messages().getByText(/within seconds/)).toBeVisible()
  const both = {
    name: 'Harbor Tax',
    legalName: 'Kim LLC',
    story,
    address: { ...address, city: 'Bath' },
  }
  await expect
    .poll(() => server.inputs('admin.firm.save').at(-1))
    .toMatchObject({ version: 1, settings: both })
})

test('who typed nothing has nothing to choose', async () => {
  const { server } = await open({ 'admin.firm.history': [entry], 'admin.firm.undo': harbor })
  await expect.element(name).toHaveValue('Merrow Tax')
  server.answer({ 'admin.firm.get': harbor })
  await page.getByRole('button', { name: 'Bring back version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click()
  await page.getByRole('button', { name: 'Show version 1' }).click()
  await expect.element(name).toHaveValue('Harbor Tax')
  await expect.element(page.getByText('Version 1', { exact: true })).toBeVisible()
})

test('a version that another saved asks nothing until the user does, then has what they typed chosen', async () => {
  const { server } = await open({ 'admin.firm.history': [entry], 'admin.firm.undo': harbor })
  await expect.element(name).toHaveValue('Merrow Tax')
  server.answer({ 'admin.firm.get': harbor })
  await page.getByRole('button', { name: 'Bring back version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click()
  await expect.element(page.getByRole('button', { name: 'Show version 1' })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const city = page.getByLabelText('City')
  await city.click()
  await userEvent.keyboard('{Control>}a{/Control}Bath')
  await expect.element(city).toHaveValue('Bath')
  await expect.element(city).toHaveFocus()
  expect(page.getByRole('dialog').elements()).toEqual([])
  await page.getByRole('button', { name: 'Compare and choose' }).click()
  const group = page.getByRole('dialog').getByRole('group', { name: 'Address: city' })
  await expect.element(group.getByRole('radio', { name: /^Yours/ })).toBeChecked()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByLabelText('Legal name').fill('Kim LLC')
  await page.getByRole('button', { name: 'Compare and choose' }).click()
  const legal = page.getByRole('dialog').getByRole('group', { name: 'Legal name' })
  await expect.element(legal.getByRole('radio', { name: /^Yours/ })).toBeChecked()
})

test('the time zones of the United States come first', async () => {
  await open()
  const zones = page.getByLabelText('Time zone')
  await expect.element(zones.getByRole('option').first()).toHaveTextContent('America/Puerto_Rico')
  const names = zones
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
  expect(names).toHaveLength(new Set(names).size)
  const [us] = zones.element().querySelectorAll('optgroup')
  expect(us?.querySelectorAll('option')).toHaveLength(10)
})

test('a person who left and a zone that this browser does not list stay what they are', async () => {
  const account = '01900000-0000-7000-8000-00000000aaaa'
  const person = { name: 'Kim Lee', credential: 'CPA', photo: null, account }
  const timeZone = 'America/Indiana/Indianapolis'
  const settings = { ...settingsAtStart, timeZone, people: [person] }
  const { server } = await open({ 'admin.firm.get': { version: 1, settings } })
  const zone = page.getByLabelText('Time zone')
  await expect.element(zone).toHaveDisplayValue(timeZone)
  const chosen = page.getByLabelText('Account', { exact: true })
  await expect.element(chosen).toHaveDisplayValue('No longer on the staff: not shown')
  await page.getByLabelText('Legal name').fill('Harbor LLC')
  server.answer({ 'admin.firm.save': { version: 2, settings } })
  await save.click()
  await expect
    .poll(() => server.inputs('admin.firm.save'))
    .toMatchObject([{ settings: { legalName: 'Harbor LLC', timeZone, people: [person] } }])
  // Its answer is read before the next test begins.
  await expect.element(messages().getByText(/within seconds/)).toBeVisible()
})

test('what is wrong with a list as a whole is said below it', async () => {
  const account = '01900000-0000-7000-8000-00000000aaaa'
  const person = (name: string) => ({ name, credential: 'CPA', photo: null, account })
  const seasons = Array.from({ length: 4 }, (_, at) => ({
    from: { month: 1 + 3 * at, day: 1 },
    to: { month: 1 + 3 * at, day: 9 },
    hours: null,
  }))
  const settings = { ...settingsAtStart, seasons, people: [person('Kim Lee'), person('Bo Ito')] }
  const { server } = await open({ 'admin.firm.get': { version: 1, settings } })
  await page.getByLabelText('Legal name').fill('Harbor LLC')
  await save.click()
  const twice = page.getByRole('alert').getByText('Two people can’t have the same account')
  await expect.element(twice).toHaveFocus()
  await page.getByRole('button', { name: 'Remove person 2' }).click()
  await page.getByRole('button', { name: 'Add a season' }).click()
  await save.click()
  await expect.element(page.getByRole('alert').getByText(/4/)).toHaveFocus()
  await expect.poll(() => server.inputs('admin.firm.save')).toEqual([])
})

test('settings that are not saved are not lost by a link without a question', async () => {
  await open()
  await name.fill('Harbor Tax')
  const leave = page.getByRole('link', { name: 'Prices', exact: true })
  await leave.click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect.element(name).toHaveValue('Harbor Tax')
})

test('an earlier version is brought back after a question', async () => {
  const answers = { 'admin.firm.get': harbor, 'admin.firm.history': [entry] }
  const { server } = await open({ ...answers, 'admin.firm.undo': { ...first, version: 2 } })
  await page.getByRole('button', { name: 'Bring back what a new portal starts with' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click()
  await expect.element(messages().getByText(/in use again/)).toBeVisible()
  await expect.poll(() => server.inputs('admin.firm.undo')).toEqual([{ version: 1, to: 0 }])
})

test('the preview has services, coming closed days, and people as the About page names them', async () => {
  const preparer = { id: id(900), firstName: 'Kim', lastName: 'Lee', credential: 'CPA' }
  const person = { credential: 'CPA, Maine 1', photo: null }
  const settings = {
    ...settingsAtStart,
    people: [
      { ...person, name: 'Old Name', account: preparer.id },
      { ...person, name: 'Who Left', account: id(901) },
      { ...person, name: 'Bo Ito', account: null },
    ],
    closedDays: [
      { from: '2020-12-24', to: '2020-12-26', name: 'Long ago' },
      { from: '2099-12-24', to: '2099-12-26', name: 'Christmas' },
      { from: '2099-07-04', to: '2099-07-04', name: '' },
    ],
  }
  await open({
    'admin.firm.get': { version: 1, settings },
    'admin.preparers.list': [preparer],
  })
  await expect.element(preview).toMatchTextContent('Christmas: closed Dec 24, 2099 to Dec 26, 2099')
  await expect.element(preview).toMatchTextContent('Closed: closed Jul 4, 2099')
  await expect.element(preview).toMatchTextContent('Individual Tax Returns: From $150')
  const names = () =>
    preview
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent)
  await expect.poll(names).toEqual(['Kim Lee, CPACPA, Maine 1', 'Bo ItoCPA, Maine 1'])
  await expect.element(preview).not.toMatchTextContent('Long ago')
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
})

test('people are shown in the order of the list, in which each moves up', async () => {
  const person = (of: string) => ({ name: of, credential: 'CPA', photo: null, account: null })
  const people = ['Kim Lee', 'Bo Ito', 'Ana Ruiz'].map(person)
  const { server } = await open({
    'admin.firm.get': { version: 1, settings: { ...settingsAtStart, people } },
    'admin.firm.save': harbor,
  })
  const up = page.getByRole('button', { name: /^Move up/ })
  await expect.poll(() => up.elements().map(({ textContent }) => textContent)).toHaveLength(2)
  await page.getByRole('button', { name: 'Move up person 3' }).click()
  await page.getByRole('button', { name: 'Move up person 2' }).click()
  await save.click()
  const order = ['Ana Ruiz', 'Kim Lee', 'Bo Ito'].map(person)
  await expect
    .poll(() => server.inputs('admin.firm.save'))
    .toMatchObject([{ settings: { people: order } }])
  // Its answer is read before the next test begins.
  await expect.element(messages().getByText(/within seconds/)).toBeVisible()
})

test('notices are typed or uploaded, at most five, and saved with the settings', async () => {
  const pdf = new File(['%PDF-1.7'], 'bond.pdf', { type: 'application/pdf' })
  const { server } = await open({ 'admin.firm.save': harbor })
  const stored = 'd'.repeat(64)
  server.answerRequests({
    'POST /api/admin/firm/reports': () =>
      Response.json({ report: stored, size: 8 }, { status: 201 }),
  })
  const add = page.getByRole('button', { name: 'Add a notice', exact: true })
  const notice = (at: number) => page.getByRole('group', { name: `Notice ${at}` })
  await add.click()
  await page.getByRole('button', { name: 'Add a notice as a PDF' }).click()
  await save.click()
  await expect.element(notice(1).getByText('Title is required')).toBeVisible()
  await expect.element(notice(1).getByText('Text is required')).toBeVisible()
  await expect.element(notice(2).getByText('Upload the PDF first')).toBeVisible()
  await notice(1).getByLabelText('Title').fill('Your rights')
  await notice(1).getByLabelText('Text').fill('You have the right to a copy.')
  await notice(2).getByLabelText('Title').fill('Our bond')
  await page.getByLabelText('Upload notice 2').upload(pdf)
  await expect.element(notice(2).getByText('bond.pdf (8 bytes)')).toBeVisible()
  for (const at of [3, 4, 5]) {
    await add.click()
    await expect.element(notice(at)).toBeVisible()
  }
  await expect.element(add).not.toBeInTheDocument()
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
  for (const at of [5, 4, 3])
    await page.getByRole('button', { name: `Remove notice ${at}` }).click()
  await save.click()
  await expect
    .poll(() => server.inputs('admin.firm.save'))
    .toMatchObject([
      {
        settings: {
          notices: [
            { title: 'Your rights', text: 'You have the right to a copy.', pdf: null },
            { title: 'Our bond', text: null, pdf: stored },
          ],
        },
      },
    ])
  // Its answer is read before the next test begins.
  await expect.element(messages().getByText(/within seconds/)).toBeVisible()
})

describe('a SOC 2 report', () => {
  const uploads = 'POST /api/admin/firm/reports'
  const report = 'c'.repeat(64)
  const pdf = new File(['%PDF-1.7'], 'soc2-2026.pdf', { type: 'application/pdf' })
  const add = page.getByRole('button', { name: 'Add a report' })
  const upload = () => page.getByLabelText('Upload the SOC 2 report')
  const from = dayAfter(firmToday(), -400)
  const to = dayAfter(firmToday(), -36)
  const row = /SOC 2 Type II: Examined by Bell & Ito LLP for /
  const claiming = (soc2: { auditor: string; from: string; to: string; report: string }) => ({
    version: 1,
    settings: { ...settingsAtStart, claims: { ...settingsAtStart.claims, soc2 } },
  })

  test('is sent, shown in the preview, and saved with its auditor and period', async () => {
    const message = 'The period ended more than 12 months ago'
    const fault = errors.badInput(message, [{ path: 'settings.claims.soc2.to', message }])
    const { server } = await open({ 'admin.firm.save': fault })
    server.answerRequests({
      [uploads]: () => Response.json({ report, size: 8 }, { status: 201 }),
    })
    await add.click()
    await save.click()
    await expect.element(page.getByText('Auditor is required')).toBeVisible()
    await expect.element(page.getByText('Upload the PDF first')).toBeVisible()
    await expect.element(page.getByLabelText('Auditor')).toHaveFocus()
    await page.getByLabelText('Auditor').fill('Bell & Ito LLP')
    await page.getByLabelText('Period from').fill(from)
    await page.getByLabelText('Period to').fill(to)
    await upload().upload(pdf)
    await expect.element(page.getByText('soc2-2026.pdf (8 bytes)')).toBeVisible()
    await expect.element(preview).toMatchTextContent(row)
    await onPhone(360)
    expect(scrollsSideways()).toBe(false)
    await save.click()
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(page.getByLabelText('Period to')).toHaveFocus()
    const soc2 = { auditor: 'Bell & Ito LLP', from, to, report }
    expect(server.inputs('admin.firm.save')).toMatchObject([{ settings: { claims: { soc2 } } }])
  })

  test('that is refused says why beside its button; another shows how much of it is sent, and is canceled', async () => {
    const { server } = await open()
    server.answerRequests({
      [uploads]: () => Response.json({ message: 'This file must be a PDF' }, { status: 415 }),
    })
    await add.click()
    await upload().upload(pdf)
    await expect.element(page.getByRole('alert').getByText('This file must be a PDF')).toBeVisible()
    server.answerRequests({ [uploads]: pending })
    await upload().upload(pdf)
    const progress = page.getByRole('progressbar', { name: 'Uploading soc2-2026.pdf' })
    await expect.element(progress).toHaveAttribute('aria-valuenow', '100')
    await expect.element(upload()).toBeDisabled()
    await page.getByRole('button', { name: 'Cancel soc2-2026.pdf' }).click()
    await expect.element(progress).not.toBeInTheDocument()
    await expect.element(upload()).toHaveFocus()
    await expect.element(page.getByText(/could not be reached/)).not.toBeInTheDocument()
    server.answerRequests({
      [uploads]: () => Response.json({ report, size: 8 }, { status: 201 }),
    })
    await upload().upload(pdf)
    await expect.element(page.getByText('soc2-2026.pdf (8 bytes)')).toBeVisible()
  })

  test('that is too long is not sent', async () => {
    await open()
    await add.click()
    // Chosen in the page: Playwright would carry the bytes from one process to another.
    const chosen = new DataTransfer()
    chosen.items.add(new File([new Uint8Array(soc2ReportBytes + 1)], 'long.pdf'))
    const input = upload().element() as HTMLInputElement
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.element(page.getByRole('alert').getByText('The most is 10 MB.')).toBeVisible()
  })

  test('that is stored is opened, and removed from the claims', async () => {
    const claimed = claiming({ auditor: 'Bell & Ito LLP', from, to, report })
    const versions = [
      { ...entry, pdfs: [report], version: 3, savedAt: new Date('2026-05-03T20:00:00Z') },
      { ...entry, pdfs: [report], version: 2, savedAt: new Date('2026-02-03T20:00:00Z') },
      entry,
    ]
    const { server } = await open({
      'admin.firm.get': { ...claimed, version: 3 },
      'admin.firm.history': versions,
      'admin.firm.save': harbor,
    })
    const address = `/api/admin/firm/reports/${report}`
    server.answerRequests({
      [`GET ${address}`]: () => Response.json({ message: 'It is busy' }, { status: 503 }),
    })
    await expect.element(page.getByText('SOC 2 report.pdf, saved on Feb 3, 2026')).toBeVisible()
    await expect.element(preview).toMatchTextContent(row)
    await page.getByRole('button', { name: 'Download the SOC 2 report' }).click()
    await expect.element(messages().getByText('It is busy')).toBeVisible()
    await page.getByRole('button', { name: 'Remove the SOC 2 report' }).click()
    await expect.element(add).toBeVisible()
    await expect.element(preview).not.toMatchTextContent(row)
    await save.click()
    await expect
      .poll(() => server.inputs('admin.firm.save'))
      .toMatchObject([{ settings: { claims: { soc2: null } } }])
    // Its answer is read before the next test begins.
    await expect.element(messages().getByText(/within seconds/)).toBeVisible()
  })

  test('that ended is in its fields, and not in the preview', async () => {
    const ended = { from: dayAfter(from, -365), to: dayAfter(to, -365) }
    await open({ 'admin.firm.get': claiming({ auditor: 'Bell & Ito LLP', ...ended, report }) })
    await expect.element(page.getByLabelText('Auditor')).toHaveValue('Bell & Ito LLP')
    await expect.element(preview).toMatchTextContent('GDPR/CCPA')
    await expect.element(preview).not.toMatchTextContent(row)
  })
})

describe('a logo', () => {
  const logo = { picture: 'a'.repeat(64), width: 128, height: 64 }
  const file = new File([new Uint8Array(9)], 'logo.png', { type: 'image/png' })
  const upload = () => page.getByLabelText('Upload a logo')
  const shown = page.getByRole('img', { name: 'The logo' })

  test('that is chosen is sent and shown, and saved with the settings', async () => {
    const { server } = await open({ 'admin.firm.addPicture': logo, 'admin.firm.save': harbor })
    await upload().upload(file)
    await expect.element(shown).toHaveAttribute('src', `/firm-pictures/${logo.picture}.png`)
    await expect
      .poll(() => server.inputs('admin.firm.addPicture'))
      .toEqual([{ kind: 'logo', image: btoa('\0'.repeat(9)) }])
    await save.click()
    await expect
      .poll(() => server.inputs('admin.firm.save'))
      .toMatchObject([{ settings: { logo } }])
    // Its answer is read before the next test begins.
    await expect.element(messages().getByText(/within seconds/)).toBeVisible()
  })

  test('that is wide covers nothing', async () => {
    const wide = { picture: 'a'.repeat(64), width: 640, height: 68 }
    const settings = { ...settingsAtStart, logo: wide }
    holdFirm({ ...firmAtStart, logo: wide })
    onTestFinished(() => holdFirm(firmAtStart))
    await open({ 'admin.firm.get': { version: 1, settings } })
    await expect.element(shown).toBeVisible()
    for (const screen of [360, 1280]) {
      await onPhone(screen)
      for (const picture of document.images) {
        picture.src = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='640' height='68'/>`
        await picture.decode()
      }
      expect(scrollsSideways()).toBe(false)
      const parts = [...document.querySelectorAll('header :is(img, a:not(:has(img)), button)')]
      const [logo, next] = parts
        .map((part) => part.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .toSorted((one, other) => one.left - other.left)
      expect(logo?.height).toBeGreaterThan(12)
      expect(next?.left).toBeGreaterThanOrEqual(logo?.right ?? Infinity)
    }
  })

  test('that is refused says why beside its button, and leaves what was', async () => {
    const message = 'The SVG has a script or HTML: remove it'
    const refusal = errors.badInput(message, [{ path: 'image', message }])
    const { server } = await open({
      'admin.firm.get': { version: 1, settings: { ...settingsAtStart, logo } },
      'admin.firm.addPicture': refusal,
    })
    await upload().upload(file)
    await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
    await expect.element(shown).toHaveAttribute('src', `/firm-pictures/${logo.picture}.png`)
    server.answer({ 'admin.firm.addPicture': { ...logo, picture: 'b'.repeat(64) } })
    await upload().upload(file)
    await expect.element(shown).toHaveAttribute('src', `/firm-pictures/${'b'.repeat(64)}.png`)
    await expect.element(page.getByText(message)).not.toBeInTheDocument()
  })
})
