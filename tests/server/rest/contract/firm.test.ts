import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { firmDay } from '#shared/firm/business-days.ts'
import { formatFirmMoment } from '#shared/firm/dates.ts'
import { dayAfter } from '#shared/base/days.ts'
import { settingsAtStart } from '#shared/firm/firm-at-start.ts'
import type { FirmValues } from '#shared/firm/firm-values.ts'
import { firm, firmColors, siteServices } from '#shared/firm/firm.ts'
import { readConfig } from '#server/base/config.ts'
import { announceFirm } from '#server/change/announce.ts'
import { createRealtime } from '#server/change/realtime.ts'
import { compose } from '#server/mail/compose.ts'
import { createFirmOfNow } from '#server/records/firm/firm-of-now.ts'
import { testPortal } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/factories.ts'
import { auditRows } from '#tests/support/rows.ts'
import { aTimestamp } from '#tests/support/shapes.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()

beforeEach(async () => {
  await portal.reset()
  await portal.services.firm.read()
})

const harbor = {
  ...settingsAtStart,
  name: 'Harbor & Sons, Tax',
  email: 'desk@harbor.example',
  timeZone: 'America/New_York',
}

type Admin = Awaited<ReturnType<typeof anAdmin>>
const save = ({ api }: Admin, settings: object, version = 0) =>
  api.send('PUT', '/api/admin/firm', { version, settings })

type Page = Awaited<ReturnType<typeof portal.app.inject>>
const nonceOf = ({ body }: Page) => `'nonce-${/<style nonce="([^"]+)"/.exec(body)?.[1]}'`
const allowed = ({ headers }: Page) =>
  /style-src [^;]*/.exec(String(headers['content-security-policy']))?.[0]

describe('GET /api/admin/firm', () => {
  test('has what a new portal starts with, until somebody saves', async () => {
    const dana = await anAdmin(portal)
    const first = { version: 0, settings: settingsAtStart }
    expect((await dana.api.get('/api/admin/firm')).json()).toEqual(first)
    await save(dana, harbor)
    expect((await dana.api.get('/api/admin/firm')).json()).toEqual({ version: 1, settings: harbor })
  })

  test('the services of the site are those of the catalog, and the site’s words stay where the firm has not changed them', async () => {
    const { api } = await anAdmin(portal)
    const change = async (at: number, body: object) => {
      const service = (await api.get('/api/admin/services')).list()[at]
      return api.patch(`/api/admin/services/${String(service?.['id'])}`, body)
    }
    const shown = () =>
      siteServices.map(({ name, cents, site }) => {
        const { of = null, ...same } = site ?? {}
        const own = Object.entries(same).flatMap(([field, stays]) => (stays ? [] : [field]))
        return [name, cents, of, ...own]
      })
    await change(0, { price: '175' })
    expect(shown()).toEqual([
      ['Individual Tax Returns', 17_500, 'individual'],
      ['Business Tax Services', 50_000, 'business'],
      ['Tax Planning & Advisory', 30_000, 'planning'],
    ])
    const books = { name: 'Bookkeeping', price: '80', unit: 'hour', onSite: true }
    await api.send('POST', '/api/admin/services', books)
    await api.send('POST', '/api/admin/services', { name: 'Copies', price: '1' })
    await change(0, { name: 'Returns', position: 3 })
    await change(0, { unit: 'hour' })
    await change(1, { onSite: false })
    expect(shown()).toEqual([
      ['Business Tax Services', 50_000, 'business', 'unit'],
      ['Returns', 17_500, 'individual', 'name'],
      ['Bookkeeping', 8000, null],
    ])
    await change(2, { description: 'Any.' })
    expect(shown()[1]).toEqual(['Returns', 17_500, null])
    await change(0, { active: false })
    expect(shown().map(([name]) => name)).toEqual(['Returns', 'Bookkeeping'])
  })

  test('the site says of nothing that it costs nothing, and shows 20 services', async () => {
    const { api } = await anAdmin(portal)
    const refusal = (path: string, message: string) => [400, { errors: [{ path, message }] }]
    const add = async (body: object) => {
      const { status, json } = await api.send('POST', '/api/admin/services', {
        name: 'Consultation',
        ...body,
      })
      return [status, json()]
    }
    const [, free] = await add({ price: '0' })
    const url = `/api/admin/services/${String(Object(free)['id'])}`
    const { status, json } = await api.patch(url, { onSite: true })
    const nothing = refusal(
      'price',
      'The site can’t say that this costs nothing: enter a price, or take it off the site',
    )
    expect([status, json()]).toMatchObject(nothing)
    expect(await add({ price: '0', onSite: true })).toMatchObject(nothing)
    const report = 'Words can’t claim SOC 2: enter it under “SOC 2 report” on the page of the firm'
    expect(await add({ name: 'SOC-2 certified', price: '1', onSite: true })).toMatchObject(
      refusal('name', report),
    )
    const hotline = { name: 'Hotline', description: 'We answer 24/7.', price: '1' }
    const hours =
      'Words can’t claim 24/7: check “Clients get help at any hour of the year” on the page of the firm'
    expect(await add({ ...hotline, onSite: true })).toMatchObject(refusal('description', hours))
    expect((await add({ name: 'Readiness for SOC 2', price: '1' }))[0]).toBe(201)
    const shows = { price: '1', onSite: true }
    const added = await Promise.all(Array.from({ length: 20 }, async () => add(shows)))
    expect(added.filter(([code]) => code === 201)).toHaveLength(17)
    expect(siteServices).toHaveLength(20)
    expect(await add(shows)).toMatchObject(
      refusal('onSite', 'The public site shows at most 20 services'),
    )
    expect(await add({ price: '1' })).toMatchObject([201, { onSite: false }])
  })
})

describe('PUT /api/admin/firm', () => {
  test('a saved name is in the API’s title, in the manifest, the sender of mails and its time', async () => {
    await save(await anAdmin(portal), harbor)
    const openApi = await portal.app.inject('/api/openapi.json')
    expect(openApi.json()).toMatchObject({ info: { title: 'Harbor & Sons, Tax client portal' } })
    const manifest = await portal.app.inject('/site.webmanifest')
    expect(manifest.json()).toMatchObject({ name: 'Harbor & Sons, Tax' })
    expect(readConfig({}, {}).mailFrom).toBe('"Harbor & Sons, Tax" <desk@harbor.example>')
    expect(formatFirmMoment(new Date('2026-02-03T17:00:00Z'))).toBe('Feb 3, 2026, 12:00 PM EST')
  })

  test('of two admins who save at once one is told, and nothing is lost', async () => {
    const [dana, kim] = [await anAdmin(portal), await anAdmin(portal)]
    const answers = await Promise.all([
      save(dana, { ...harbor, name: 'Dana’s' }),
      save(kim, { ...harbor, name: 'Kim’s' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await dana.api.get('/api/admin/firm/history')).list()).toHaveLength(1)
  })

  test('the days that pages name follow the clock without a save', async () => {
    const soon = dayAfter(firmDay(portal.services.clock()), 1)
    const closedDays = [soon, `${firm.year + 2}-06-01`].map((day) => ({
      from: day,
      to: day,
      name: '',
    }))
    await save(await anAdmin(portal), { ...settingsAtStart, closedDays })
    expect(firm.comingClosedDays).toEqual(closedDays)
    const heard: unknown[] = []
    portal.services.firm.onChange(({ year, comingClosedDays }) =>
      heard.push([year, comingClosedDays.length]),
    )
    const { year } = firm
    for (const days of [2, 363]) {
      portal.pass({ days })
      await portal.services.firm.read()
    }
    expect(heard.at(-1)).toEqual([year + 1, 1])
  })

  test('a time zone under each of its names counts the days of the database too', async () => {
    const dana = await anAdmin(portal)
    const zones = [
      ['America/Indianapolis', 'Eastern Time', '16'],
      ['America/Indiana/Indianapolis', 'Eastern Time', '16'],
      ['America/Louisville', 'Eastern Time', '16'],
      ['UTC', 'UTC', '12'],
      ['Etc/GMT+5', 'GMT-05:00', '17'],
    ] as const
    const { db } = portal.services
    for (const [version, [timeZone, shown, hour]] of zones.entries()) {
      expect((await save(dana, { ...harbor, timeZone }, version)).status).toBe(200)
      expect(firm.timeZoneName).toBe(shown)
      const noon = sql<Date>`timestamp '2026-06-01 12:00' at time zone ${timeZone}`.as('noon')
      const found = await db.selectNoFrom(noon).executeTakeFirst()
      expect(found?.noon.toISOString()).toBe(`2026-06-01T${hour}:00:00.000Z`)
    }
  })

  test.each([
    ['timeZone', 'Mars/Olympus', 'Time zone must be a name such as America/New_York or UTC'],
    ['accent', 'green', 'Must be a color, as in #0d6650'],
    [
      'accent',
      '#ffd400',
      'In the light scheme the contrast on its own pale tone is 1.24 to 1 (#ffd400 and #f4efdc); text needs 4.5 to 1',
    ],
  ])('a %s of %s is refused with its field', async (field, value, message) => {
    const refused = await save(await anAdmin(portal), { ...harbor, [field]: value })
    expect([refused.status, refused.json()]).toMatchObject([
      400,
      { errors: [{ path: `settings.${field}`, message }] },
    ])
  })

  test('a saved accent is on the buttons of mails and of refusals, in both schemes', async () => {
    const mail = () => {
      const { html } = compose(
        { template: 'password-changed', to: 'sam@example.com', firstName: 'Sam' },
        { publicUrl: 'https://harbor.example' },
      )
      return html
    }
    expect(mail()).toContain('background-color:#0d6650')
    await save(await anAdmin(portal), { ...harbor, accent: '#7A1F3D' })
    const [, dark = ''] = firmColors?.accent ?? []
    expect(mail()).toContain('background-color:#7a1f3d')
    const url = '/api/invoices/01900000-0000-7000-8000-000000000001/pdf'
    const refusal = await portal.app.inject({ url, headers: { accept: 'text/html' } })
    expect(refusal.body).toContain(`--accent:light-dark(#7a1f3d,${dark})`)
    expect(allowed(refusal)).toContain(nonceOf(refusal))
    const docs = await portal.app.inject('/api/docs')
    expect(docs.body).toContain(`--accent:light-dark(#7a1f3d,${dark})`)
    expect(allowed(docs)).toContain(nonceOf(docs))
    expect(mail()).toContain(`.button { background-color: ${dark} !important`)
  })

  test('needs the password again after ten minutes', async () => {
    const dana = await anAdmin(portal)
    portal.pass({ minutes: 11 })
    expect((await save(dana, harbor)).status).toBe(403)
  })

  test('another process reads a change once its transaction has committed', async () => {
    const heard = await anotherProcess()
    await save(await anAdmin(portal), harbor)
    await expect.poll(() => heard.at(-1)?.name).toBe(harbor.name)
  })

  test('a process that can’t read a change reads it again soon', async () => {
    const { db } = portal.services
    const heard = await anotherProcess()
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db)
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    onTestFinished(() => written.mockRestore())
    await rename('firm_versions', 'firm_versions_away')
    onTestFinished(async () => {
      await sql`alter table if exists firm_versions_away rename to firm_versions`.execute(db)
    })
    await db.transaction().execute(announceFirm)
    const warned = 'a change of the firm’s settings could not be read'
    await expect.poll(() => JSON.stringify(written.mock.calls)).toContain(warned)
    const saved = { version: 1, settings: JSON.stringify(harbor), savedAt: new Date() }
    await rename('firm_versions_away', 'firm_versions')
    await db.insertInto('firmVersions').values(saved).execute()
    portal.pass({ seconds: 1 })
    await expect.poll(() => heard.at(-1)?.name).toBe(harbor.name)
  })

  test('a person with an account has its name on the pages of each process, while it is the staff’s', async () => {
    const [dana, kim] = [await anAdmin(portal), await anAdmin(portal)]
    const heard = await anotherProcess()
    const named = () => heard.at(-1)?.people.map(({ name }) => name)
    const person = { name: 'K. Lee', credential: 'CPA, Nevada 01234', photo: null, account: kim.id }
    await save(dana, { ...harbor, people: [person] })
    const change = (call: string, input: object, { token } = dana) =>
      callTrpc(portal, call, { token, input })

    await change('account.changeName', { firstName: 'Kim', lastName: 'Okafor-Lee' }, kim)
    await expect.poll(named).toEqual(['Kim Okafor-Lee'])
    const hasRole = (role: string) => change('admin.users.updateRole', { userId: kim.id, role })
    await hasRole('client')
    await expect.poll(named).toEqual([])
    await hasRole('admin')
    await expect.poll(named).toEqual(['Kim Okafor-Lee'])
    const account = { userId: kim.id, reason: 'Left the firm' }
    await change('admin.users.disable', account)
    await expect.poll(named).toEqual([])
    await change('admin.users.enable', account)
    await expect.poll(named).toEqual(['Kim Okafor-Lee'])
  })
})

/** What another process of the portal hears, from now on. */
async function anotherProcess(): Promise<FirmValues[]> {
  const realtime = createRealtime(portal.services.db, portal.services.timers)
  onTestFinished(() => realtime.close())
  const other = createFirmOfNow({ ...portal.services, realtime })
  const heard: FirmValues[] = []
  await other.read()
  await realtime.listen()
  other.onChange((values) => heard.push(values))
  return heard
}

test('GET /api/admin/firm/history says who saved what, and saving the same again is no version', async () => {
  const dana = await anAdmin(portal)
  await save(dana, harbor)
  expect((await save(dana, harbor, 1)).json()).toMatchObject({ version: 1 })
  await save(dana, { ...harbor, name: 'Harbor' }, 1)
  const by = `${dana.firstName} ${dana.lastName}`
  const savedAt = aTimestamp
  const same = { restores: null, savedBy: by, savedAt, pdfs: [] }
  expect((await dana.api.get('/api/admin/firm/history')).list()).toStrictEqual([
    { version: 2, parts: ['name'], ...same },
    { version: 1, parts: ['name', 'timeZone', 'email'], ...same },
  ])
  const entries = await auditRows(portal, ['details'], { action: 'firm.changed' })
  expect(entries.map(({ details }) => details)).toMatchObject([
    { version: 1, parts: ['name', 'timeZone', 'email'] },
    { version: 2, parts: ['name'] },
  ])
})

test('POST /api/admin/firm/undo brings back an earlier version, as a new one', async () => {
  const dana = await anAdmin(portal)
  await save(dana, harbor)
  const undo = (body: object) => dana.api.send('POST', '/api/admin/firm/undo', body)
  const undone = await undo({ version: 1, to: 0 })
  expect(undone.json()).toEqual({ version: 2, settings: settingsAtStart })
  expect(firm.name).toBe(settingsAtStart.name)
  expect((await undo({ version: 2, to: 7 })).status).toBe(404)
  expect((await undo({ version: 1, to: 0 })).status).toBe(409)
  const [newest] = (await dana.api.get('/api/admin/firm/history')).list()
  expect(newest).toMatchObject({ version: 2, restores: 0 })
})
