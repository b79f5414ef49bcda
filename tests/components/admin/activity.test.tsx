import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ActivityEntry } from '#shared/audit/activity.schema.ts'
import { readAuditEvent } from '#shared/audit/audit-events.ts'
import { type Answers } from '#tests/components/support/answers.ts'
import { onPaper, onPhone, renderScreen } from '#tests/components/support/screen.tsx'
import { anAdmin, id, someCounts } from '#tests/support/fixtures.ts'

const june = { id: id(10), name: 'June Vale', email: 'june.vale@example.com' }
const ana = { id: id(12), name: 'Ana Day', email: 'ana.day@example.com', emailProven: true }
const checkpoint = { position: 7, keyId: 'k1', fingerprint: 'SHA256:abc' }
const intact = { rows: 1200, whole: false, firstBroken: null, checkpoint, ms: 12 }
const broken = {
  rows: 812,
  whole: false,
  firstBroken: { seq: 812, why: 'changed' as const },
  checkpoint,
  ms: 12,
}
const verify = page.getByRole('button', { name: 'Verify', exact: true })
const list = page
  .getByRole('main')
  .getByRole('listitem')
  .filter({ hasText: /No\. [\d,]+/ })
const field = (label: string) => page.getByLabelText(label, { exact: true })

const statusChanged = readAuditEvent('return.status_changed', {
  from: 'pending',
  to: 'in_progress',
})

function entry(seq: number, event = statusChanged): ActivityEntry {
  return {
    seq,
    at: new Date(),
    actor: june,
    client: ana,
    origin: 'person',
    subject: { type: 'return', id: id(1), taxYear: 2025, fileName: null },
    ip: '127.0.0.1',
    viewedAs: false,
    ...event,
  }
}

function openActivity(answers: Answers = {}, search = '') {
  return renderScreen(`/admin/activity${search}`, {
    viewer: anAdmin({ version: '0.1.0 (207d58ea)' }),
    answers: {
      'admin.messages.counts': someCounts(),
      'admin.activity.list': {
        items: [entry(2), entry(1)],
        nextCursor: null,
      },
      'admin.activity.verify': intact,
      ...answers,
    },
  })
}

test('each audit entry reads who did what to whose record, when and from where; Show more loads the next page, and filters are in the address, and Back undoes them', async () => {
  const many = Array.from({ length: 53 }, (_, index) => entry(53 - index))
  const { router, server } = await openActivity({
    'admin.activity.list': ({ cursor }) =>
      cursor === 4
        ? { items: many.slice(50), nextCursor: null }
        : { items: many.slice(0, 50), nextCursor: 4 },
  })
  await expect.element(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
  expect(document.title).toMatch(/^Activity/)
  const nav = page.getByRole('navigation', { name: 'Admin' })
  await expect
    .element(nav.getByRole('link', { name: 'Activity' }))
    .toHaveAttribute('aria-current', 'page')
  const newest = list.first()
  await expect
    .element(newest)
    .toMatchTextContent('June Vale moved Ana Day’s 2025 return from Pending to In Progress')
  const origin = newest.getByText('from 127.0.0.1')
  await expect.element(origin).not.toBeVisible()
  await newest.getByText('June Vale').click()
  await expect.element(origin).toBeVisible()
  await expect.element(newest.getByText('No. 53')).toBeVisible()
  await expect
    .element(page.getByRole('heading', { name: /^Today, \w+day, \w+ \d+, \d{4}$/ }))
    .toBeVisible()
  const time = newest.element().querySelector('time')
  expect(time?.textContent).toMatch(/^\d+:\d\d [AP]M$/)
  expect(time?.title).toMatch(/at \d+:\d\d:\d\d [AP]M/)
  expect(time?.dateTime).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  await expect.element(page.getByText('Portal 0.1.0 (207d58ea)')).toBeVisible()
  await expect.element(page.getByText('50 entries')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(page.getByText('53 entries')).toBeVisible()
  expect(list.elements()).toHaveLength(53)
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  await expect.poll(() => server.inputs('admin.activity.list')).toHaveLength(2)
  await field('Client').fill('ana')
  await field('Done by').fill('june')
  await field('Kind').selectOptions('Payments')
  await field('From').fill('2026-01-02')
  await field('To').fill('2026-01-03')
  const all = { about: 'ana', by: 'june', kind: 'payments', from: '2026-01-02', to: '2026-01-03' }
  await expect.poll(() => router.state.location.search).toEqual(all)
  await expect
    .poll(() => server.inputs('admin.activity.list').at(-1))
    .toMatchObject({
      about: 'ana',
      by: 'june',
      kind: 'payments',
      from: new Date('2026-01-02T00:00'),
      to: new Date('2026-01-04T00:00'),
    })
  await field('To').fill('2020-01-01')
  await expect.element(page.getByText('Before the first day')).toBeVisible()
  await expect.element(page.getByText('The last day is before the first.')).toBeVisible()
  server.answer({ 'admin.activity.list': { items: [], nextCursor: null } })
  await field('From').fill('')
  await expect.element(page.getByText('No entries match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => router.state.location.href).toBe('/admin/activity')
  await expect.element(field('Client')).toHaveValue('')
  router.history.back()
  await expect.element(field('Client')).toHaveValue('ana')
})

test('on a phone an entry is two lines, in any script, a long name is cut and what happened is not; unfolded and on paper it is whole', async () => {
  // The longest time of day there is.
  const at = new Date(2026, 0, 2, 22, 58)
  const names = [
    'Maximiliana-Theodora '.repeat(5).trim(),
    'W'.repeat(100),
    'عبد الرحمن بن عبد العزيز '.repeat(4).trim(),
    '歐陽諸葛司馬'.repeat(10),
  ]
  const reason = 'The authorization code did not arrive and the client is abroad. '.repeat(3)
  const long = entry(9, readAuditEvent('two_factor.reset', { reason }))
  const items = names.map((name, place) => ({
    ...entry(2 + place),
    at,
    actor: { ...june, name },
    client: { ...ana, name },
  }))
  await onPhone(390)
  await openActivity({ 'admin.activity.list': { items: [long, ...items], nextCursor: null } })
  const main = page.getByRole('main')
  const row = (seq: number) => main.getByRole('listitem').filter({ hasText: `No. ${seq}` })
  const height = (seq: number) => row(seq).element().getBoundingClientRect().height
  for (const [place, name] of names.entries()) {
    const one = row(2 + place)
    const sentence = () => one.element().querySelector('summary > span') ?? one.element()
    const below = () => endOf(sentence()) - sentence().getBoundingClientRect().bottom
    await expect.element(one).toBeVisible()
    expect(height(2 + place)).toBeLessThan(72)
    expect(below()).toBeLessThan(2)
    await expect.element(one).toMatchTextContent(name)
    await one.getByText('from Pending to In Progress').click()
    expect(below()).toBeLessThan(2)
    const cut = [...sentence().children].filter((part) => part.scrollWidth > part.clientWidth + 1)
    expect(cut).toEqual([])
  }
  expect(height(9)).toBeLessThan(72)
  const origin = row(9).getByText('from 127.0.0.1')
  await expect.element(origin).not.toBeVisible()
  await row(9).getByText('June Vale').click()
  await expect.element(origin).toBeVisible()
  expect(height(9)).toBeGreaterThan(150)
  await row(9).getByText('June Vale').click()
  await onPaper()
  await expect.element(origin).toBeVisible()
  expect(height(9)).toBeGreaterThan(150)
})

/** The bottom of the last line of this text, seen or not. */
function endOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return Math.max(...Array.from(range.getClientRects(), ({ bottom }) => bottom))
}

test('Verify names the first broken entry and links to it, keeps the focus, and verifies every entry after that', async () => {
  const { router, server } = await openActivity({ 'admin.activity.verify': broken })
  await expect.element(verify).toBeVisible()
  verify.element().focus()
  await userEvent.keyboard('{Enter}')
  const alert = page.getByRole('alert').filter({ hasText: 'Entry 812 was changed' })
  await expect.element(alert).toBeVisible()
  await expect.element(verify).toHaveFocus()
  await alert.getByRole('link', { name: 'Show the entries up to there' }).click()
  await expect.poll(() => router.state.location.href).toBe('/admin/activity?upTo=812')
  await expect.element(page.getByText('Up to entry 812')).toBeVisible()
  await expect.element(alert).toBeVisible()
  await expect.poll(() => server.inputs('admin.activity.list').at(-1)).toMatchObject({ upTo: 812 })
  server.answer({ 'admin.activity.verify': intact })
  await verify.click()
  const outcome = page.getByRole('status').filter({ hasText: /^The 1,200 new entries are intact/ })
  await expect.element(outcome).toBeVisible()
  await field('Kind').selectOptions('Returns')
  await expect.element(outcome).toBeVisible()
  server.answer({ 'admin.activity.verify': { ...intact, rows: 90_000, whole: true } })
  await page.getByRole('button', { name: 'Verify every entry' }).click()
  await expect.element(page.getByText(/^All 90,000 entries are intact/)).toBeVisible()
  const [first, , last] = server.inputs('admin.activity.verify')
  expect([first, last]).toEqual([{ whole: false }, { whole: true }])
})
