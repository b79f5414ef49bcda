import { describe, expect, test } from 'vitest'
import { workOfFirm } from '#server/base/notice-subject.ts'
import { recordChange, systemSource } from '#server/change/change.ts'
import { notifyStaff } from '#server/records/notifications/notify-staff.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { auditRows } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const dana = await anAdmin(portal, { firstName: 'Dana', lastName: 'Cho' })
const june = await anAdmin(portal, { firstName: 'June', lastName: 'Vale' })

function ask(name: string, input: object, { token }: Person = june) {
  return callTrpc(portal, name, { token, input })
}

const assign = (ids: string[], preparerId: string | null, by = june) =>
  ask('admin.preparers.assign', { ids, preparerId }, by)

async function listed(filter: object, by = june): Promise<string[]> {
  const { output } = await ask('admin.returns.list', { ...filter, limit: 500 }, by)
  return (output as { items: { id: string }[] }).items.map(({ id }) => id)
}

const audits = (subjectId: string) => auditRows(portal, ['action', 'details'], { subjectId })

async function preparerOf(id: string) {
  const { output } = await ask('admin.returns.get', { id })
  return (output as { preparer: { firstName: string } | null }).preparer?.firstName ?? null
}

describe('assignment', () => {
  test('gives many returns at once, with an audit row each and one notice to the preparer', async () => {
    const returns = [await aReturn(portal), await aReturn(portal), await aReturn(portal)]
    const ids = returns.map(({ id }) => id)
    expect(await assign(ids, dana.id)).toMatchObject({ status: 200, output: { assigned: 3 } })
    for (const id of ids) {
      expect(await audits(id)).toMatchObject([
        {
          action: 'return.preparer_changed',
          details: { name: 'Dana Cho', from: null, to: dana.id },
        },
      ])
    }
    const notices = (await dana.api.get('/api/notifications')).list()
    expect(notices).toMatchObject([
      { title: '3 returns are yours now', href: '/admin?preparer=mine' },
    ])
    expect(await assign(ids, dana.id)).toMatchObject({ output: { assigned: 0 } })
    expect(await audits(ids[0] ?? '')).toHaveLength(1)
  })

  test('is all or nothing, and names what is wrong', async () => {
    const { id } = await aReturn(portal)
    const client = await aClient(portal)
    expect(await assign([id, client.id], dana.id)).toMatchObject({ status: 404 })
    expect(await assign([id], client.id)).toMatchObject({
      status: 400,
      message: 'Preparer must be a staff member who can sign in',
      fields: ['preparerId'],
    })
    expect(await assign([], dana.id)).toMatchObject({ status: 400, message: 'Choose returns' })
    const many = Array.from({ length: 501 }, () => id)
    expect(await assign(many, dana.id)).toMatchObject({
      status: 400,
      message: 'Assign at most 500 returns at a time',
    })
    expect(await preparerOf(id)).toBeNull()
  })

  test('of a client goes to the open returns if asked, and a new year inherits it', async () => {
    const client = await aClient(portal)
    const filed = await aReturn(portal, { clientId: client.id, taxYear: 2022, status: 'filed' })
    const open = await aReturn(portal, { clientId: client.id, taxYear: 2023 })
    const given = { id: client.id, preparerId: dana.id }
    expect(await ask('admin.preparers.assignClient', given)).toMatchObject({
      output: { assigned: 0 },
    })
    expect(await preparerOf(open.id)).toBeNull()
    const started = await client.api.post('/api/tax-returns', { taxYear: 2025 })
    expect(await preparerOf(String(started.json()['id']))).toBe('Dana')
    const all = { ...given, openReturns: true }
    expect(await ask('admin.preparers.assignClient', all)).toMatchObject({
      output: { assigned: 1 },
    })
    expect([await preparerOf(open.id), await preparerOf(filed.id)]).toStrictEqual(['Dana', null])
  })
})

describe('the staff’s table', () => {
  test('filters mine, unassigned and by a person, and counts what it filters', async () => {
    const [own, other, none] = [await aReturn(portal), await aReturn(portal), await aReturn(portal)]
    await assign([own.id], june.id)
    await assign([other.id], dana.id)
    const of = async (preparer: string, by = june) =>
      (await listed({ preparer }, by)).filter((id) => [own.id, other.id, none.id].includes(id))
    expect(await of('mine')).toStrictEqual([own.id])
    expect(await of('mine', dana)).toStrictEqual([other.id])
    expect(await of('none')).toStrictEqual([none.id])
    expect(await of(dana.id)).toStrictEqual([other.id])
    expect(await of('all')).toHaveLength(3)
    const first = await ask('admin.returns.list', { preparer: 'none', limit: 1 })
    const all = await listed({ preparer: 'none' })
    expect(first.output).toMatchObject({ totalCount: all.length, totalIsExact: true })
    const wrong = await june.api.get('/api/admin/tax-returns?preparer=somebody')
    expect([wrong.status, wrong.json()['message']]).toStrictEqual([
      400,
      'Preparer must be all, mine, none or the id of a staff member',
    ])
  })

  test('the exported file has the preparer', async () => {
    const { id } = await aReturn(portal)
    await assign([id], dana.id)
    const { text } = await june.api.get(`/api/admin/tax-returns.csv?search=${id}`)
    const [headings, row] = text.trim().split('\r\n')
    expect(headings).toMatch(/,Preparer$/)
    expect(row).toMatch(/,Dana Cho$/)
  })
})

describe('what the client reads', () => {
  test('is the preparer’s name with the credential, and nothing of another client’s return', async () => {
    const client = await aClient(portal)
    const { id } = await aReturn(portal, { clientId: client.id })
    const read = (by: Person) => by.api.get(`/api/tax-returns/${id}/preparer`)
    expect((await read(client)).json()).toStrictEqual({ name: null })
    await assign([id], dana.id)
    await ask('admin.preparers.saveCredential', { credential: 'EA' }, dana)
    expect((await read(client)).json()).toStrictEqual({ name: 'Dana Cho, EA' })
    expect((await read(await aClient(portal))).status).toBe(404)
    await ask('admin.preparers.saveCredential', { credential: '' }, dana)
    expect((await read(client)).json()).toStrictEqual({ name: 'Dana Cho' })
  })

  test('credentials are letters, a few, and nothing else', async () => {
    for (const [credential, saved] of [
      [' CPA ,MST ', 'CPA, MST'],
      ['LL.M.', 'LL.M.'],
      ['', null],
    ]) {
      const answer = await ask('admin.preparers.saveCredential', { credential })
      expect(answer.output).toStrictEqual({ credential: saved })
    }
    for (const credential of ['the best', '<b>EA</b>', 'EA,', '123', 'EA '.repeat(30)]) {
      expect(await ask('admin.preparers.saveCredential', { credential })).toMatchObject({
        status: 400,
        fields: ['credential'],
      })
    }
  })
})

describe('a notice about a return', () => {
  const titles = async (person: Person) =>
    (await person.api.get('/api/notifications')).list().map((one) => one['title'])

  function notify(title: string, of: { taxReturnId: string } | { clientId: string }) {
    return recordChange(systemSource(portal.services), (trx, record) =>
      notifyStaff(trx, record, { title, message: 'Something came', subject: workOfFirm() }, { of }),
    )
  }

  test('goes to its preparer, and to everybody without one', async () => {
    const { id: taxReturnId, clientId } = await aReturn(portal)
    await notify('Before', { taxReturnId })
    await assign([taxReturnId], dana.id)
    await notify('After', { taxReturnId })
    expect(await titles(june)).toContain('Before')
    expect(await titles(june)).not.toContain('After')
    expect(await titles(dana)).toContain('After')
    await notify('Of the client', { clientId })
    expect(await titles(june)).toContain('Of the client')
    await ask('admin.preparers.assignClient', { id: clientId, preparerId: dana.id })
    await notify('Of the client’s preparer', { clientId })
    expect(await titles(june)).not.toContain('Of the client’s preparer')
  })

  test('goes to everybody if its preparer is disabled', async () => {
    const away = await anAdmin(portal)
    const { id: taxReturnId } = await aReturn(portal)
    await assign([taxReturnId], away.id)
    await ask('admin.users.disable', { userId: away.id, reason: 'On leave' })
    await notify('For all', { taxReturnId })
    expect(await titles(june)).toContain('For all')
    expect(await titles(dana)).toContain('For all')
  })

  test('a client’s message goes to the client’s preparer', async () => {
    const client = await aClient(portal, { firstName: 'Mia', lastName: 'Sender' })
    await ask('admin.preparers.assignClient', { id: client.id, preparerId: dana.id })
    const sent = { name: 'Mia Sender', email: client.email, message: 'Do you need my 1098?' }
    expect((await client.api.post('/api/contact', sent)).status).toBe(201)
    expect((await titles(dana)).join()).toMatch(/Mia Sender/)
    expect((await titles(june)).join()).not.toMatch(/Mia Sender/)
  })
})

test('two who assign the same returns to each other, in other orders, both succeed', async () => {
  const returns = await Promise.all(Array.from({ length: 12 }, () => aReturn(portal)))
  const ids = returns.map(({ id }) => id)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => {
      const [by, to] = at % 2 ? [june, dana] : [dana, june]
      return assign(at % 2 ? ids : ids.toReversed(), to.id, by)
    }),
  )
  expect(answers.map(({ status }) => status)).toStrictEqual(Array.from({ length: 8 }, () => 200))
  expect(new Set(await Promise.all(ids.map(preparerOf))).size).toBe(1)
})
