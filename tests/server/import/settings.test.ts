import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { dayAfter } from '#shared/base/days.ts'
import { settingsAtStart } from '#shared/firm/firm-at-start.ts'
import { firmValues } from '#shared/firm/firm.ts'
import { exportAll } from '#server/export/export-all.ts'
import { findReport } from '#server/records/firm/firm-reports.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { anAdmin, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { aFolder, importInto } from '#tests/support/import-folder.ts'
import { auditRows, rowOf, rowsOf, setRows } from '#tests/support/rows.ts'
import { aPicture } from '#tests/support/signatures.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const [from, to] = await Promise.all([startTestApp(), startTestApp()])
afterAll(() => Promise.all([from.close(), to.close()]))

let dana: Person
let folder: string
beforeEach(async () => {
  await Promise.all([from.reset(), to.reset()])
  ;[dana] = await Promise.all([
    anAdmin(from, { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@harbor.example' }),
    anAdmin(to, { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@harbor.example' }),
  ])
  folder = await aFolder()
})

async function call<T = Record<string, unknown>>(
  name: string,
  input: object = {},
  { token } = dana,
  portal: TestApp = from,
) {
  const answer = await callTrpc(portal, `admin.${name}`, { token, input })
  expect([name, answer.status, answer.message]).toEqual([name, 200, answer.message])
  return answer.output as T
}

/** Changes everything that a firm can change in its portal. */
async function changeAll() {
  const picture = async (kind: string, image: Buffer) =>
    call('firm.addPicture', { kind, image: image.toString('base64') })
  const logo = await picture('logo', Buffer.from(glass))
  const { picture: photo } = await picture(
    'photo',
    aPicture((x, y) => (x * x + y * 7) % 13 < 5),
  )
  const { report } = await addReport()
  const credential = 'CPA, Nevada 01234'
  const settings = {
    ...settingsAtStart,
    name: 'Harbor & Sons, Tax',
    timeZone: 'America/New_York',
    accent: '#7a1f3d',
    logo,
    hours: { ...settingsAtStart.hours, Saturday: null },
    closedDays: [{ from: '2026-12-24', to: '2026-12-26', name: 'Christmas' }],
    people: [
      { name: 'D. Whitfield', credential, photo, account: dana.id },
      { name: 'Kim Lee', credential: 'Enrolled agent', photo: null, account: null },
    ],
    hero: { title: 'Taxes by the harbor.', lead: 'We know boats.' },
    story: 'We began in a shed.\n\nNow we have two.',
    claims: { ...settingsAtStart.claims, soc2: { ...claim, report } },
    notices: [
      { title: 'Your rights', text: 'You have the right to a copy.', pdf: null },
      { title: 'Our bond', text: null, pdf: (await addReport(bond)).report },
    ],
  }
  await call('firm.save', { version: 0, settings })
  const [first] = await call<[{ id: string }]>('money.services')
  await call('money.changeService', { id: first.id, name: 'Form 1040', price: '175.50' })
  await call('money.addService', { name: 'Boats', price: '90', unit: 'hour', position: 7 })
  await call('money.changeSettings', { dueDays: 14, payFirst: true, nextNumber: 5001 })
  const words = { subject: 'Ahoy from {firm}', before: 'Welcome aboard.', after: null }
  await call('mailWords.save', { kind: 'welcome', version: 1, words })
  const body = 'Dear {client},\n\nwe prepare your return of {year}. {fee}'
  await call('signing.saveLetterTemplate', { kind: 'person', version: 1, body })
  const items = [{ category: 'w2', title: 'Your W-2', reason: 'It has your wages' }]
  await call('requestItems.saveTemplate', { name: 'New sailor', items })
  await call('cannedAnswers.save', { title: 'Hours', text: 'From nine to six, {client}.' })
  await call('cannedAnswers.save', { title: 'Mine', text: 'Of Dana alone.', own: true })
}

const pdf = aPdf('The controls were suitable')
const bond = aPdf('A bond of $5,000')
const dayBeforeYesterday = dayAfter(new Date().toISOString().slice(0, 10), -2)
const claim = {
  auditor: 'Bell & Ito LLP',
  from: dayAfter(dayBeforeYesterday, -364),
  to: dayBeforeYesterday,
}

async function addReport(payload = pdf) {
  const answer = await from.app.inject({
    method: 'POST',
    url: '/api/admin/firm/reports',
    headers: { authorization: `Bearer ${dana.token}`, 'content-type': 'application/pdf' },
    payload,
  })
  return answer.json<{ report: string }>()
}

/** Edges that let the page through: its colors are stored multiplied with their opacity. */
const glass = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60">
  <linearGradient id="a"><stop stop-color="#13579b"/><stop offset="1" stop-color="#7a1f3d" stop-opacity=".1"/></linearGradient>
  <circle cx="30" cy="30" r="29.3" fill="url(#a)"/><path d="M70 5 290 31 70 57z" fill="url(#a)"/></svg>`

/** What the screens of a portal show; versions and times of saving are its own. */
async function allSettings(portal: TestApp) {
  const admin = await anAdmin(portal)
  const read = <T = Record<string, unknown>>(name: string, input?: object) =>
    call<T>(name, input, admin, portal)
  const { settings } = await read('firm.get')
  const welcome = await read('mailWords.get', { kind: 'welcome' })
  const letter = await read('signing.letterTemplate', { kind: 'person' })
  const templates = await read<object[]>('requestItems.templates')
  const answers = await read<object[]>('cannedAnswers.list')
  const own = { id: null, savedAt: null, savedBy: null }
  const withoutId = (rows: object[]) => rows.map((row) => ({ ...row, ...own }))
  await portal.services.firm.read()
  const { people, ...values } = firmValues()
  return {
    settings: { ...(settings as object), people: null },
    services: await read<object[]>('money.services'),
    money: await read('money.settings'),
    welcome: welcome['words'],
    letter: letter['body'],
    templates: withoutId(templates),
    answers: withoutId(answers),
    // What the public pages are written with.
    pages: { people, values },
  }
}

function pictures({ services: { db } }: TestApp) {
  const columns = ['id', 'png', 'width', 'height'] as const
  return db.selectFrom('firmPictures').select(columns).orderBy('id').execute()
}

async function rows({ services: { db } }: TestApp) {
  const tables = ['firmVersions', 'services', 'mailWords', 'letterTemplates'] as const
  const more = [
    'firmPictures',
    'firmReports',
    'itemTemplates',
    'cannedAnswers',
    'moneySettings',
    'auditLog',
  ] as const
  return Promise.all(
    [...tables, ...more].map(async (table) => [
      table,
      await db.selectFrom(table).selectAll().execute(),
    ]),
  )
}

const write = () => importInto(to, path.join(folder, 'out'), { email: 'dana@harbor.example' })
const dryRun = () => importInto(to, path.join(folder, 'out'), null)

test('what a firm has changed is in the export, and the same in the portal that imports it', async () => {
  await changeAll()
  await exportAll(from.services, path.join(folder, 'out'))
  const before = await rows(to)
  const parts = [
    'firm',
    'services',
    'money',
    'mails.welcome',
    'letters.person',
    'templates, New sailor',
    'answers, Hours',
  ]
  expect(await dryRun()).toMatchObject({ settings: parts, refusals: [], unread: [] })
  expect(await rows(to)).toEqual(before)
  expect(await write()).toMatchObject({ settings: parts, refusals: [], unread: [] })

  const [there, here] = [await allSettings(from), await allSettings(to)]
  expect(here).toEqual(there)
  expect(here.pages.people.map(({ name }) => name)).toEqual(['Dana Whitfield', 'Kim Lee'])
  expect(await pictures(to)).toEqual(await pictures(from))
  const { soc2 } = here.pages.values.claims
  expect(soc2).toEqual(claim)
  const { report } = await addReport()
  const { db, keyring } = to.services
  expect(await findReport(db, keyring, report)).toEqual(pdf)
  const { report: notice } = await addReport(bond)
  expect(await findReport(db, keyring, notice)).toEqual(bond)
  const { logo } = here.pages.values
  const shown = await to.app.inject(`/firm-pictures/${logo?.picture}.png`)
  expect(
    shown.rawPayload.equals(
      (await pictures(from)).find(({ id }) => id === logo?.picture)?.png ?? Buffer.of(),
    ),
  ).toBe(true)
  const entries = await auditRows(to, ['action', 'actorId'])
  const admin = await rowOf(to, 'users', ['id'], { email: 'dana@harbor.example' })
  const saved = entries.filter(({ actorId }) => actorId === admin.id).map(({ action }) => action)
  expect(saved).toEqual([
    'firm.picture_added',
    'firm.picture_added',
    'firm.report_added',
    'firm.report_added',
    'firm.changed',
    'service.saved',
    'service.saved',
    'money_settings.changed',
    'mail.words_saved',
    'letter.saved',
    'template.saved',
    'canned.saved',
  ])

  const after = await rows(to)
  expect(await write()).toMatchObject({ settings: [], refusals: [], unread: [] })
  expect(await rows(to)).toEqual(after)
})

test('what is changed here already stays, and is named', async () => {
  await changeAll()
  await exportAll(from.services, path.join(folder, 'out'))
  const own = { ...settingsAtStart, name: 'Reef Tax' }
  const here = (name: string, input: object) => call(name, input, kim, to)
  const kim = await anAdmin(to)
  await here('firm.save', { version: 0, settings: own })
  await here('money.addService', { name: 'Reefs', price: '70' })
  await here('cannedAnswers.save', { title: 'Hours', text: 'Never.' })
  expect(await write()).toMatchObject({
    settings: ['money', 'mails.welcome', 'letters.person', 'templates, New sailor'],
    unread: ['firm', 'services', 'answers, Hours'].map(
      (name) => `settings.json: ${name}, which is changed here`,
    ),
  })
  const { settings, services } = await allSettings(to)
  expect(settings).toMatchObject({ name: 'Reef Tax' })
  expect(services.at(-1)).toMatchObject({ name: 'Reefs' })
})

/** Imports the settings of a portal where nothing is changed but this. */
async function imported(
  change: (content: Content) => void,
  files: Record<string, string | Buffer> = {},
) {
  await exportAll(from.services, path.join(folder, 'out'))
  const file = path.join(folder, 'out/settings.json')
  const content = JSON.parse(await readFile(file, 'utf8')) as Content
  change(content)
  await writeFile(file, JSON.stringify(content))
  for (const name of ['pictures', 'reports']) await mkdir(path.join(folder, 'out', name))
  for (const [name, bytes] of Object.entries(files)) {
    const place = name.endsWith('.pdf') ? 'out/reports' : 'out/pictures'
    await writeFile(path.join(folder, place, name), bytes)
  }
  return write()
}

interface Content {
  firm: Record<string, unknown>
  services: Record<string, unknown>[]
  [part: string]: unknown
}

test('a free service can’t be on the site: a dry run says so too', async () => {
  const refusal = {
    file: 'settings.json',
    field: 'services.0.price (“Individual Tax Returns”)',
    reason: 'The site can’t say that this costs nothing: enter a price, or take it off the site',
  }
  const change = ({ services }: Content) => Object.assign(services[0] ?? {}, { price: '0' })
  expect(await imported(change)).toMatchObject({ settings: [], refusals: [refusal] })
  expect((await dryRun()).refusals).toEqual([refusal])
})

const person = { name: 'Kim', credential: 'CPA', photo: null, account: null }
const w2 = { category: 'w2', title: 'A W-2', reason: 'It has your wages' }
const kept = { ...claim, report: 'reports/soc2.pdf' }
const claiming =
  (soc2: object) =>
  ({ firm }: Content) =>
    void (firm['claims'] = { ...settingsAtStart.claims, soc2 })
const wrongSettings: [string, string, (content: Content) => void][] = [
  ['', 'The input has an unknown field: colour', (all) => void (all['colour'] = 'red')],
  ['firm', 'The input has an unknown field: colour', ({ firm }) => void (firm['colour'] = 'red')],
  ['firm.name', 'Name is required', ({ firm }) => void (firm['name'] = ' ')],
  ['firm.legalName', 'Legal name is required', ({ firm }) => delete firm['legalName']],
  [
    'firm.people.0.photo (“Kim”)',
    'There is no such file',
    ({ firm }) => void (firm['people'] = [{ ...person, photo: 'pictures/kim.png' }]),
  ],
  [
    'firm.people.0.photo (“Kim”)',
    'Must be a file in the folder pictures, as in pictures/logo.png',
    ({ firm }) => void (firm['people'] = [{ ...person, photo: 'pictures/../../key.png' }]),
  ],
  [
    'firm.logo',
    'The SVG has a script or HTML: remove it',
    ({ firm }) => void (firm['logo'] = 'pictures/script.svg'),
  ],
  [
    'firm.logo',
    'A picture may have at most 400 kB',
    ({ firm }) => void (firm['logo'] = 'pictures/large.png'),
  ],
  [
    'firm.claims.soc2.report',
    'There is no such file',
    claiming({ ...claim, report: 'reports/gone.pdf' }),
  ],
  [
    'firm.claims.soc2.report',
    'Must be a file in the folder reports, as in reports/soc2.pdf',
    claiming({ ...claim, report: 'reports/../../key.pdf' }),
  ],
  [
    'firm.claims.soc2.report',
    'This file must be a PDF',
    claiming({ ...claim, report: 'reports/text.pdf' }),
  ],
  [
    'firm.notices.0.pdf (“Our bond”)',
    'There is no such file',
    ({ firm }) => void (firm['notices'] = [{ title: 'Our bond', pdf: 'reports/gone.pdf' }]),
  ],
  ['firm.claims.soc2.auditor', 'Auditor is required', claiming({ ...kept, auditor: '' })],
  [
    'firm.claims.soc2.to',
    'The period is not over yet',
    claiming({ ...kept, from: '2099-01-01', to: '2099-12-31' }),
  ],
  [
    'services.1.price (“Business Tax Services”)',
    'Enter an amount in dollars as text, such as "1234.50"',
    ({ services }) => delete services[1]?.['price'],
  ],
  [
    'firm.closedDays.0.to (“2026-12-24”)',
    'The days end before they begin',
    ({ firm }) => void (firm['closedDays'] = [{ from: '2026-12-24', to: '2026-12-23', name: '' }]),
  ],
  [
    'templates.0.items.1.reason (“New sailor”, “A W-2”)',
    'There is no field {ship}. The field is {year}.',
    (all) =>
      void (all['templates'] = [{ name: 'New sailor', items: [w2, { ...w2, reason: '{ship}' }] }]),
  ],
  [
    'money.dueDays',
    'Enter whole days from 0 to 365',
    (all) => void (all['money'] = { dueDays: 'x' }),
  ],
  [
    'mails.welcome.before',
    'There is no field {ship}. Fields are {firm}, {phone}, {email}.',
    (all) => void (all['mails'] = { welcome: { subject: 'A', before: 'On {ship}', after: null } }),
  ],
  [
    'letters.person',
    'The letter needs the field {year}.',
    (all) => void (all['letters'] = { person: 'Dear {client}' }),
  ],
]

test('a wrong setting is refused by its field with the reason, and nothing is brought', async () => {
  const [before, whole] = [await rows(to), folder]
  const files = {
    'script.svg': glass.replace('<path', '<script/><path'),
    'large.png': Buffer.alloc(500_000),
    'text.pdf': 'Suitable',
    'soc2.pdf': pdf,
  }
  for (const [at, [field, reason, change]] of wrongSettings.entries()) {
    folder = path.join(whole, String(at))
    await mkdir(folder)
    const { settings, refusals } = await imported(change, files)
    expect(settings, reason).toEqual([])
    expect(refusals).toContainEqual({ file: 'settings.json', reason, ...(field && { field }) })
    expect(await rows(to), reason).toEqual(before)
  }
  folder = whole
})

test('a file by hand has no ids: a name is enough, and a second import changes nothing', async () => {
  const services = [
    { name: 'Individual Tax Returns', price: '180' },
    { name: 'Boats', price: '90', unit: 'hour' },
  ]
  const logo = 'pictures/logo.svg'
  const change = (content: Content) => {
    for (const part of Object.keys(content)) if (part !== 'firm') delete content[part]
    Object.assign(content, { services, firm: { ...content.firm, logo } })
  }
  const first = await imported(change, { 'logo.svg': glass })
  expect(first).toMatchObject({ settings: ['firm', 'services'], refusals: [] })
  const after = await rows(to)
  expect(await write()).toMatchObject({ settings: [], refusals: [], unread: [] })
  expect(await rows(to)).toEqual(after)
  expect((await allSettings(to)).pages.values.logo).toMatchObject({ width: 640 })
  expect(await rowsOf(to, 'services', ['name', 'cents'], { active: true }, 'cents')).toEqual([
    { name: 'Boats', cents: 9000 },
    { name: 'Individual Tax Returns', cents: 18_000 },
  ])
})

test('a person whose account is not of the staff here comes without it, and a line says so', async () => {
  const people = [person, { ...person, name: 'Ana', account: 'Ana@Harbor.example' }]
  const unread = [
    'settings.json: firm.people.1.account (“Ana”): no staff here have ana@harbor.example, so pages name them without an account',
  ]
  const found = await imported(({ firm }) => void (firm['people'] = people))
  expect(found).toMatchObject({ settings: ['firm'], refusals: [], unread })
  expect((await allSettings(to)).pages.people.map(({ name }) => name)).toEqual(['Kim', 'Ana'])
})

test('a person who has left is not in the export', async () => {
  const kim = await anAdmin(from, { email: 'kim@harbor.example' })
  const credential = 'CPA'
  const people = [dana, kim].map(({ id: account }) => ({ name: 'A', credential, account }))
  await call('firm.save', { version: 0, settings: { ...settingsAtStart, people } })
  await setRows(from, 'users', { role: 'client' }, { id: kim.id })
  await exportAll(from.services, path.join(folder, 'out'))
  expect(await write()).toMatchObject({ settings: ['firm'], refusals: [], unread: [] })
  expect((await allSettings(to)).pages.people).toMatchObject([{ name: 'Dana Whitfield' }])
})

test.each([
  ['{ "firm": ', 'This is not JSON'],
  ['null', 'The input must be an object'],
  ['[]', 'The input must be an object'],
])('settings as %s are refused', async (text, reason) => {
  await exportAll(from.services, path.join(folder, 'out'))
  await writeFile(path.join(folder, 'out/settings.json'), text)
  expect((await write()).refusals).toMatchObject([{ file: 'settings.json', reason }])
})
