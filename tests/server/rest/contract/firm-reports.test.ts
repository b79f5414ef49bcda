import { readFile } from 'node:fs/promises'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { settingsAtStart } from '#shared/firm/firm-at-start.ts'
import { firmSecurityAssurances } from '#client/public/site/firm-assurances.ts'
import { soc2ReportBytes } from '#shared/firm/soc2.ts'
import { createRealtime } from '#server/change/realtime.ts'
import { checkSoc2 } from '#server/doctor/check-data.ts'
import { createFirmOfNow } from '#server/records/firm/firm-of-now.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClamd, malware } from '#tests/support/clamd.ts'
import { aClient, anAdmin } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { auditRows } from '#tests/support/rows.ts'

const clamd = await aClamd()
await clamd.start()
const portal = await startTestApp({ config: { clamd: { path: clamd.path } } })
afterAll(async () => {
  await portal.close()
  await clamd.remove()
})

beforeEach(async () => {
  await portal.reset()
  await portal.services.firm.read()
})

type Caller = { token: string }
type Admin = Awaited<ReturnType<typeof anAdmin>>

const url = '/api/admin/firm/reports'
const locked = await readFile('tests/support/pdfs/locked-256.pdf')
const bearer = ({ token }: Caller) => ({ authorization: `Bearer ${token}` })
async function add(by: Caller, payload: Buffer, type = 'application/pdf') {
  const headers = { ...bearer(by), 'content-type': type }
  const answer = await portal.app.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, ...answer.json<{ report: string; message: string }>() }
}
const read = (by: Caller | null, id: string) =>
  portal.app.inject({ url: `${url}/${id}`, headers: by === null ? {} : bearer(by) })

const claim = { auditor: 'Bell & Ito LLP', from: '2025-07-01', to: '2026-06-30' }
const claiming = (soc2: object | null) => ({
  ...settingsAtStart,
  claims: { ...settingsAtStart.claims, soc2 },
})
const save = async ({ api }: Admin, soc2: object | null, version = 0) => {
  const { status, json } = await api.send('PUT', '/api/admin/firm', {
    version,
    settings: claiming(soc2),
  })
  return [status, json()]
}
const refusal = (field: string, message: string) => [
  400,
  { errors: [{ path: `settings.claims.soc2.${field}`, message }] },
]

/** Moves the clock, from which all days of these tests follow. */
function goTo(day: string) {
  const ahead = Date.parse(`${day}T20:00:00Z`) - portal.services.clock().getTime()
  portal.pass({ minutes: ahead / 60_000 })
}

const shown = () =>
  firmSecurityAssurances().flatMap(({ title, text }) => (title === 'SOC 2 Type II' ? text : []))

describe('POST /api/admin/firm/reports', () => {
  test('keeps a PDF sealed, and takes none of a client', async () => {
    const [dana, ana] = [await anAdmin(portal), await aClient(portal)]
    const pdf = aPdf('The controls were suitable')
    const { status, report } = await add(dana, pdf)
    expect([status, report]).toEqual([201, expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect((await add(ana, pdf)).status).toBe(403)
    const { sealed, size } = await portal.services.db
      .selectFrom('firmReports')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(size).toBe(pdf.length)
    expect(sealed.includes('controls were')).toBe(false)
  })

  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 415, 'This file must be a PDF'],
    ['nothing', Buffer.alloc(0), 415, 'This file must be a PDF'],
    [
      'half a PDF',
      aPdf().subarray(0, 60),
      400,
      'This PDF is damaged: save it again and upload the new copy',
    ],
    ['malware', aPdf(malware), 400, 'This file contains malware and was not stored.'],
    ['a PDF with a password', locked, 400, 'This PDF needs a password: save it without one'],
    ['more than 10 MB', aPdf('Long', soc2ReportBytes + 1), 413, 'Request body is too large'],
  ])('refuses %s', async (_, payload, status, message) => {
    const dana = await anAdmin(portal)
    expect(await add(dana, payload)).toMatchObject({ status, message })
    expect(await portal.services.db.selectFrom('firmReports').select('id').execute()).toEqual([])
  })

  test('asks to try again while the scanner does not answer', async () => {
    const dana = await anAdmin(portal)
    await clamd.stop()
    onTestFinished(() => clamd.start())
    expect((await add(dana, aPdf())).status).toBe(503)
  })

  test('takes 10 MB, and no form', async () => {
    const dana = await anAdmin(portal)
    expect((await add(dana, aPdf('Long', soc2ReportBytes))).status).toBe(201)
    expect((await add(dana, aPdf(), 'multipart/form-data; boundary=x')).status).toBe(415)
  })

  test('needs the password again after ten minutes, like opening one', async () => {
    const dana = await anAdmin(portal)
    const { report } = await add(dana, aPdf())
    portal.pass({ minutes: 11 })
    expect([(await add(dana, aPdf())).status, (await read(dana, report)).statusCode]).toEqual([
      403, 403,
    ])
  })

  test('a report that no version names is forgotten after a day', async () => {
    goTo('2026-09-01')
    const dana = await anAdmin(portal)
    const { report: unused } = await add(dana, aPdf('Unused'))
    const { report } = await add(dana, aPdf('Named'))
    expect(await save(dana, { ...claim, report })).toMatchObject([200, { version: 1 }])
    expect(await save(dana, null, 1)).toMatchObject([200, { version: 2 }])
    portal.pass({ hours: 25 })
    const kim = await anAdmin(portal)
    await add(kim, aPdf('Another'))
    const answers = [await read(kim, unused), await read(kim, report)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200])
  })
})

test('GET /api/admin/firm/reports/:id gives the PDF to admins alone, each time on record', async () => {
  const [dana, ana] = [await anAdmin(portal), await aClient(portal)]
  const pdf = aPdf('The controls were suitable')
  const { report } = await add(dana, pdf)
  const opened = await read(dana, report)
  expect(opened.rawPayload.equals(pdf)).toBe(true)
  expect(opened.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="SOC 2 report.pdf"',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const head = await portal.app.inject({
    method: 'HEAD',
    url: `${url}/${report}`,
    headers: bearer(dana),
  })
  expect([head.statusCode, head.headers['content-type']]).toEqual([200, 'application/pdf'])
  const refused = [await read(ana, report), await read(null, report)]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 401])
  expect((await read(dana, 'soc2.pdf')).statusCode).toBe(404)
  const entries = await auditRows(portal, ['action', 'actorId', 'details'], {
    action: 'firm.report_%',
  })
  const entry = { actorId: dana.id, details: { report } }
  expect(entries).toEqual([
    { action: 'firm.report_added', ...entry },
    { action: 'firm.report_opened', ...entry },
  ])
})

describe('claims.soc2 in PUT /api/admin/firm', () => {
  test('needs a stored report of a period that is over, and not for longer than a year', async () => {
    goTo('2026-09-01')
    const dana = await anAdmin(portal)
    const { report } = await add(dana, aPdf())
    const gone = refusal('report', 'Upload the PDF first')
    expect(await save(dana, { ...claim, report: 'a'.repeat(64) })).toMatchObject(gone)
    expect(await save(dana, { ...claim, to: '2026-09-02', report })).toMatchObject(
      refusal('to', 'The period is not over yet'),
    )
    const old = { ...claim, from: '2025-01-01', to: '2025-08-31', report }
    expect(await save(dana, old)).toMatchObject(
      refusal('to', 'The period ended more than 12 months ago'),
    )
    expect(await save(dana, { ...old, to: '2025-09-01' })).toMatchObject([200, { version: 1 }])
  })

  test('the site claims it until a year after its period; other settings are saved after that', async () => {
    goTo('2026-09-01')
    const dana = await anAdmin(portal)
    const { report } = await add(dana, aPdf())
    await save(dana, { ...claim, report })
    expect(shown()).toEqual(['Examined by Bell & Ito LLP for Jul 1, 2025 to Jun 30, 2026.'])
    const { db, clock, firm } = portal.services
    const found = () => checkSoc2(db, clock())

    expect(await found()).toMatchObject({ level: 'ok' })
    portal.pass({ days: 271 })
    const text = 'The SOC 2 report ends on Jun 30, 2027'
    expect(await found()).toMatchObject({ level: 'warning', text })
    portal.pass({ days: 31 })
    await firm.read()
    expect(shown()).toHaveLength(1)

    portal.pass({ days: 1 })
    await firm.read()
    expect(shown()).toEqual(['No report on file yet.'])
    expect(await found()).toMatchObject({
      level: 'warning',
      text: 'The SOC 2 report ended on Jun 30, 2027: the site says that none is on file',
    })
    const kim = await anAdmin(portal)
    const settings = { ...claiming({ ...claim, report }), name: 'Harbor' }
    const saved = await kim.api.send('PUT', '/api/admin/firm', { version: 1, settings })
    expect(saved.json()).toEqual({ version: 2, settings })
    await save(kim, null, 2)
    const undone = await kim.api.post('/api/admin/firm/undo', { version: 3, to: 2 })
    expect(undone.json()).toEqual({ version: 4, settings })
  })

  test('a process that hears of no change ends the claim too, within the hour', async () => {
    goTo('2026-09-01')
    const dana = await anAdmin(portal)
    const { report } = await add(dana, aPdf())
    await save(dana, { ...claim, report })
    const realtime = createRealtime(portal.services.db, portal.services.timers)
    onTestFinished(() => realtime.close())
    const other = createFirmOfNow({ ...portal.services, realtime })
    await other.read()
    const heard: unknown[] = []
    other.onChange(({ claims }) => heard.push(claims.soc2))
    portal.pass({ days: 303 })
    await expect.poll(() => heard).toEqual([null])
  })

  test('a version whose report is gone does not come back, and one without it does', async () => {
    goTo('2026-09-01')
    const dana = await anAdmin(portal)
    const { report } = await add(dana, aPdf())
    await save(dana, { ...claim, report })
    await save(dana, null, 1)
    await portal.services.db.deleteFrom('firmReports').execute()
    const undo = async (to: number) => {
      const body = { version: 2, to }
      const { status, json } = await dana.api.send('POST', '/api/admin/firm/undo', body)
      return [status, json()]
    }
    expect(await undo(1)).toMatchObject(refusal('report', 'Upload the PDF first'))
    expect(await undo(0)).toMatchObject([200, { version: 2 }])
  })

  test('no page and no visitor learns the name of the file', async () => {
    goTo('2026-09-01')
    const dana = await anAdmin(portal)
    const { report } = await add(dana, aPdf())
    const heard: string[] = []
    portal.services.firm.onChange((values) => heard.push(JSON.stringify(values)))
    await save(dana, { ...claim, report })
    expect(heard.at(-1)).toContain(claim.auditor)
    expect(heard.at(-1)).not.toContain(report)
  })
})
