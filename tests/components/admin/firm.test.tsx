import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dayAfter } from '#shared/base/days.ts'
import { firmAtStart, settingsAtStart } from '#shared/firm/firm-at-start.ts'
import { setFirm } from '#shared/firm/firm.ts'
import { weekdays } from '#shared/firm/firm-values.ts'
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
const uploads = 'POST /api/admin/firm/reports'
const account = '01900000-0000-7000-8000-00000000aaaa'
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
const name = page.getByLabelText('Name', { exact: true }).first()
const save = page.getByRole('button', { name: 'Save', exact: true })

function open(answers: Answers = {}) {
  return renderScreen('/admin/firm', {
    viewer: anAdmin(),
    answers: {
      'admin.messages.counts': someCounts({ firm: 14, late: 2 }),
      'admin.firm.get': first,
      'admin.firm.history': [],
      'admin.preparers.list': [],
      ...answers,
    },
  })
}

/** Its answer is read before the next test begins. */
async function saved() {
  await expect.element(messages().getByText(/within seconds/)).toBeVisible()
}
const day = (name: string) => page.getByRole('checkbox', { name })
const stored = (report: string) => () => Response.json({ report, size: 8 }, { status: 201 })

test('what is wrong with hours, seasons, closed days and people is said beside or below them', async () => {
  const person = (name: string) => ({ name, credential: 'CPA', photo: null, account })
  const seasons = Array.from({ length: 4 }, (_, at) => ({
    from: { month: 1 + 3 * at, day: 1 },
    to: { month: 1 + 3 * at, day: 9 },
    hours: null,
  }))
  const { Monday, Tuesday } = settingsAtStart.hours
  const closed = Object.fromEntries(weekdays.map((weekday) => [weekday, null]))
  const hours = { ...settingsAtStart.hours, ...closed, Monday, Tuesday }
  const people = [person('Kim Lee'), person('Bo Ito')]
  const settings = { ...settingsAtStart, hours, seasons, people }
  const { server } = await open({ 'admin.firm.get': { version: 1, settings } })
  await day('Tuesday').click()
  await page.getByRole('button', { name: 'Add a season' }).click()
  await page.getByRole('button', { name: 'Add closed days' }).click()
  await page.getByLabelText('Monday closes').fill('')
  await save.click()
  const fault = (words: string | RegExp) => page.getByRole('alert').getByText(words)
  await expect.element(fault('Two people can’t have the same account')).toBeVisible()
  await expect.element(fault(/4/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Season 5' })).toBeVisible()
  const monday = page.getByRole('group', { name: 'Monday' })
  await expect.element(monday.getByText('opens', { exact: true })).toBeVisible()
  await expect.element(monday.getByText('closes', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Closed days 1' })).toBeVisible()
  const days = page.getByRole('group', { name: 'Closed days 1' })
  await expect.element(days.getByText('Choose a date').first()).toBeVisible()
  await expect.element(monday.getByText('Choose a time')).toBeVisible()
  await expect.element(page.getByLabelText('Monday closes')).toHaveFocus()
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
  await day('Monday').click()
  await save.click()
  await expect.element(fault('The firm must be open on at least one day')).toBeVisible()
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

test('an earlier version is brought back after a question; the form takes it by a press, and has what was typed chosen', async () => {
  const answers = { 'admin.firm.get': harbor, 'admin.firm.history': [entry] }
  const back = { ...first, version: 2 }
  const { server } = await open({ ...answers, 'admin.firm.undo': back })
  await expect.element(name).toHaveValue('Harbor Tax')
  server.answer({ 'admin.firm.get': back })
  await page.getByRole('button', { name: 'Bring back what a new portal starts with' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click()
  await expect.element(messages().getByText(/in use again/)).toBeVisible()
  await expect.poll(() => server.inputs('admin.firm.undo')).toEqual([{ version: 1, to: 0 }])
  const show = page.getByRole('button', { name: 'Show version 2' })
  await expect.element(show).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const city = page.getByLabelText('City')
  await city.click()
  await userEvent.keyboard('{Control>}a{/Control}Bath')
  await expect.element(city).toHaveValue('Bath')
  await expect.element(city).toHaveFocus()
  expect(page.getByRole('dialog').elements()).toEqual([])
  const compare = page.getByRole('button', { name: 'Compare and choose' })
  const dialog = page.getByRole('dialog')
  const yours = (label: string) =>
    dialog.getByRole('group', { name: label }).getByRole('radio', { name: /^Yours/ })
  await compare.click()
  await expect.element(yours('Address: city')).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const legal = page.getByLabelText('Legal name')
  await legal.fill('Kim LLC')
  await compare.click()
  await expect.element(yours('Legal name')).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  // Nothing is left to choose.
  await city.fill(settingsAtStart.address.city)
  await legal.fill(settingsAtStart.legalName)
  await show.click()
  await expect.element(name).toHaveValue('Merrow Tax')
  await expect.element(page.getByText('Version 2', { exact: true })).toBeVisible()
})

test('a phone has name, people and closed days in the preview as pages show them; a changed name is not lost by a link, people move up, and who left and an unlisted zone stay', async () => {
  const preparer = { id: id(900), firstName: 'Kim', lastName: 'Lee', credential: 'CPA' }
  const person = { credential: 'CPA, Maine 1', photo: null }
  const people = [
    { ...person, name: 'Old Name', account: preparer.id },
    { ...person, name: 'Who Left', account },
    { ...person, name: 'Bo Ito', account: null },
  ]
  const timeZone = 'America/Indiana/Indianapolis'
  const closedDays = [
    { from: '2020-12-24', to: '2020-12-26', name: 'Long ago' },
    { from: '2099-12-24', to: '2099-12-26', name: 'Christmas' },
    { from: '2099-07-04', to: '2099-07-04', name: '' },
  ]
  const settings = { ...settingsAtStart, timeZone, people, closedDays }
  await onPhone(360)
  const { server } = await open({
    'admin.firm.get': { version: 1, settings },
    'admin.firm.save': { version: 2, settings: { ...settings, name: 'Harbor Tax' } },
    'admin.preparers.list': [preparer],
  })
  const tabs = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  await expect.element(tabs.getByText('14').first()).toBeVisible()
  // The current tab is in sight beside the count, and all of them are in one line.
  await expect.element(tabs.filter({ hasText: 'Settings' })).toBeInViewport({ ratio: 0.9 })
  expect(new Set(tabs.elements().map((tab) => tab.getBoundingClientRect().top)).size).toBe(1)
  await expect.element(preview).toMatchTextContent('Merrow Tax · (775) 555-0100')
  await expect.element(preview).toMatchTextContent('Individual Tax Returns: From $150')
  await expect.element(preview).toMatchTextContent('Christmas: closed Dec 24, 2099 to Dec 26, 2099')
  await expect.element(preview).toMatchTextContent('Closed: closed Jul 4, 2099')
  await expect.element(preview).not.toMatchTextContent('Long ago')
  const names = () =>
    Array.from(preview.element().querySelectorAll('li'), ({ textContent }) => textContent)
  await expect.poll(names).toEqual(['Kim Lee, CPACPA, Maine 1', 'Bo ItoCPA, Maine 1'])
  await expect.element(page.getByLabelText('Time zone')).toHaveDisplayValue(timeZone)
  await expect
    .element(page.getByLabelText('Account', { exact: true }).nth(1))
    .toHaveDisplayValue('No longer on the staff: not shown')
  expect(page.getByRole('button', { name: /^Move up/ }).elements()).toHaveLength(2)
  await page.getByRole('button', { name: 'Move up person 3' }).click()
  await page.getByRole('button', { name: 'Move up person 2' }).click()
  await expect.poll(names).toEqual(['Bo ItoCPA, Maine 1', 'Kim Lee, CPACPA, Maine 1'])
  await name.fill('Harbor Tax')
  await expect.element(preview).toMatchTextContent('Harbor Tax · (775) 555-0100')
  expect(scrollsSideways()).toBe(false)
  await page.getByRole('link', { name: 'Prices', exact: true }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await expect.element(name).toHaveValue('Harbor Tax')
  await save.click()
  await saved()
  // The name and the colors of this page are those it was loaded with.
  await expect.element(messages().getByRole('button', { name: 'Reload' })).toBeVisible()
  const moved = [people[2], people[0], people[1]]
  await expect
    .poll(() => server.inputs('admin.firm.save'))
    .toMatchObject([{ version: 1, settings: { name: 'Harbor Tax', timeZone, people: moved } }])
})

test('open days and time zones are as they should be; notices are typed or uploaded, at most five, and saved with the settings', async () => {
  const pdf = new File(['%PDF-1.7'], 'bond.pdf', { type: 'application/pdf' })
  const notices = ['One', 'Two', 'Three'].map((title) => ({ title, text: 'Words', pdf: null }))
  const { server } = await open({
    'admin.firm.get': { version: 1, settings: { ...settingsAtStart, notices } },
    'admin.firm.save': harbor,
  })
  const report = 'd'.repeat(64)
  server.answerRequests({ [uploads]: stored(report) })
  // The box of an open day has the accent color.
  await expect.element(day('Monday')).toBeChecked()
  const ground = (element: Element) => getComputedStyle(element).backgroundColor
  expect(ground(day('Monday').element())).toBe(ground(save.element()))
  expect(ground(day('Sunday').element())).not.toBe(ground(save.element()))
  // The time zones of the United States come first, and each zone once.
  const zones = page.getByLabelText('Time zone').element()
  const names = Array.from(zones.querySelectorAll('option'), ({ textContent }) => textContent)
  expect(names[0]).toBe('America/Puerto_Rico')
  expect(names).toContain('UTC')
  expect(names).toHaveLength(new Set(names).size)
  expect(zones.querySelector('optgroup')?.querySelectorAll('option')).toHaveLength(10)
  const add = page.getByRole('button', { name: 'Add a notice', exact: true })
  const notice = (at: number) => page.getByRole('group', { name: `Notice ${at}` })
  await add.click()
  await page.getByRole('button', { name: 'Add a notice as a PDF' }).click()
  await expect.element(add).not.toBeInTheDocument()
  await save.click()
  await expect.element(notice(4).getByText('Title is required')).toBeVisible()
  await expect.element(notice(4).getByText('Text is required')).toBeVisible()
  await expect.element(notice(5).getByText('Upload the PDF first')).toBeVisible()
  await page.getByRole('button', { name: 'Remove notice 1' }).click()
  await notice(3).getByLabelText('Title').fill('Your rights')
  await notice(3).getByLabelText('Text').fill('You have the right to a copy.')
  await notice(4).getByLabelText('Title').fill('Our bond')
  await page.getByLabelText('Upload notice 4').upload(pdf)
  await expect.element(notice(4).getByText('bond.pdf (8 bytes)')).toBeVisible()
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
  await save.click()
  await expect
    .poll(() => server.inputs('admin.firm.save'))
    .toMatchObject([
      {
        settings: {
          notices: [
            ...notices.slice(1),
            { title: 'Your rights', text: 'You have the right to a copy.', pdf: null },
            { title: 'Our bond', text: null, pdf: report },
          ],
        },
      },
    ])
  await saved()
})

const report = 'c'.repeat(64)
const from = dayAfter(firmToday(), -400)
const to = dayAfter(firmToday(), -36)
const soc2Row = /SOC 2 Type II: Examined by Bell & Ito LLP for /
const addReport = page.getByRole('button', { name: 'Add a report' })

test('a stored SOC 2 report is opened, leaves the preview when its period is over, and is removed; another is uploaded and saved, and one that is too long, refused or canceled says why', async () => {
  const pdf = new File(['%PDF-1.7'], 'soc2-2026.pdf', { type: 'application/pdf' })
  const upload = page.getByLabelText('Upload the SOC 2 report')
  const message = 'The period ended more than 12 months ago'
  const fault = errors.badInput(message, [{ path: 'settings.claims.soc2.to', message }])
  const soc2 = { auditor: 'Bell & Ito LLP', from, to, report }
  const settings = { ...settingsAtStart, claims: { ...settingsAtStart.claims, soc2 } }
  const versions = [
    { ...entry, pdfs: [report], version: 3, savedAt: new Date('2026-05-03T20:00:00Z') },
    { ...entry, pdfs: [report], version: 2, savedAt: new Date('2026-02-03T20:00:00Z') },
    entry,
  ]
  const { server } = await open({
    'admin.firm.get': { version: 3, settings },
    'admin.firm.history': versions,
    'admin.firm.save': harbor,
  })
  server.answerRequests({
    [`GET /api/admin/firm/reports/${report}`]: () =>
      Response.json({ message: 'It is busy' }, { status: 503 }),
  })
  await expect.element(page.getByText('SOC 2 report.pdf, saved on Feb 3, 2026')).toBeVisible()
  await expect.element(page.getByLabelText('Auditor')).toHaveValue('Bell & Ito LLP')
  await expect.element(preview).toMatchTextContent(soc2Row)
  await page.getByLabelText('Period from').fill(dayAfter(from, -365))
  await page.getByLabelText('Period to').fill(dayAfter(to, -365))
  await expect.element(preview).not.toMatchTextContent(soc2Row)
  await expect.element(preview).toMatchTextContent('GDPR/CCPA')
  await page.getByRole('button', { name: 'Download the SOC 2 report' }).click()
  await expect.element(messages().getByText('It is busy')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the SOC 2 report' }).click()
  await expect.element(addReport).toBeVisible()
  await save.click()
  await expect
    .poll(() => server.inputs('admin.firm.save'))
    .toMatchObject([{ settings: { claims: { soc2: null } } }])
  await saved()
  server.answer({ 'admin.firm.save': fault })
  await addReport.click()
  await save.click()
  await expect.element(page.getByText('Auditor is required')).toBeVisible()
  await expect.element(page.getByText('Upload the PDF first')).toBeVisible()
  await expect.element(page.getByLabelText('Auditor')).toHaveFocus()
  // Chosen in the page: Playwright would carry the bytes from one process to another.
  const chosen = new DataTransfer()
  chosen.items.add(new File([new Uint8Array(soc2ReportBytes + 1)], 'long.pdf'))
  const input = upload.element() as HTMLInputElement
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByRole('alert').getByText('The most is 10 MB.')).toBeVisible()
  server.answerRequests({
    [uploads]: () => Response.json({ message: 'This file must be a PDF' }, { status: 415 }),
  })
  await upload.upload(pdf)
  await expect.element(page.getByRole('alert').getByText('This file must be a PDF')).toBeVisible()
  server.answerRequests({ [uploads]: pending })
  await upload.upload(pdf)
  const progress = page.getByRole('progressbar', { name: 'Uploading soc2-2026.pdf' })
  await expect.element(progress).toHaveAttribute('aria-valuenow', '100')
  await expect.element(upload).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel soc2-2026.pdf' }).click()
  await expect.element(progress).not.toBeInTheDocument()
  await expect.element(upload).toHaveFocus()
  await expect.element(page.getByText(/could not be reached/)).not.toBeInTheDocument()
  server.answerRequests({ [uploads]: stored(report) })
  await upload.upload(pdf)
  await expect.element(page.getByText('soc2-2026.pdf (8 bytes)')).toBeVisible()
  await page.getByLabelText('Auditor').fill('Bell & Ito LLP')
  await page.getByLabelText('Period from').fill(from)
  await page.getByLabelText('Period to').fill(to)
  await expect.element(preview).toMatchTextContent(soc2Row)
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
  await save.click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByLabelText('Period to')).toHaveFocus()
  expect(server.inputs('admin.firm.save').at(-1)).toMatchObject({ settings: { claims: { soc2 } } })
})

const logo = { picture: 'a'.repeat(64), width: 640, height: 68 }
const shown = page.getByRole('img', { name: 'The logo' })

test('a logo that is refused says why and leaves what was; another is shown, and saved with the settings; a wide one covers nothing', async () => {
  setFirm({ ...firmAtStart, logo })
  onTestFinished(() => setFirm(firmAtStart))
  const upload = page.getByLabelText('Upload a logo')
  const file = new File([new Uint8Array(9)], 'logo.png', { type: 'image/png' })
  const message = 'The SVG has a script or HTML: remove it'
  const { server } = await open({
    'admin.firm.get': { version: 1, settings: { ...settingsAtStart, logo } },
    'admin.firm.addPicture': errors.badInput(message, [{ path: 'image', message }]),
    'admin.firm.save': harbor,
  })
  await upload.upload(file)
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
  await expect.element(shown).toHaveAttribute('src', `/firm-pictures/${logo.picture}.png`)
  const other = { ...logo, picture: 'b'.repeat(64) }
  server.answer({ 'admin.firm.addPicture': other })
  await upload.upload(file)
  await expect.element(shown).toHaveAttribute('src', `/firm-pictures/${other.picture}.png`)
  await expect.element(page.getByText(message)).not.toBeInTheDocument()
  const sent = { kind: 'logo', image: btoa('\0'.repeat(9)) }
  expect(server.inputs('admin.firm.addPicture')).toEqual([sent, sent])
  await save.click()
  await expect
    .poll(() => server.inputs('admin.firm.save'))
    .toMatchObject([{ settings: { logo: other } }])
  await saved()
  for (const screen of [360, 1280]) {
    await onPhone(screen)
    for (const picture of document.images) {
      picture.src = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='640' height='68'/>`
      await picture.decode()
    }
    expect(scrollsSideways()).toBe(false)
    const parts = [...document.querySelectorAll('header :is(img, a:not(:has(img)), button)')]
    const [picture, next] = parts
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .toSorted((one, other) => one.left - other.left)
    expect(picture?.height).toBeGreaterThan(12)
    expect(next?.left).toBeGreaterThanOrEqual(picture?.right ?? Infinity)
  }
})
