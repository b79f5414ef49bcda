import { expect, test } from 'vitest'
import { systemSource } from '#server/change/change.ts'
import { eraseClient } from '#server/records/retention/erase-client.ts'
import { testPortal } from '#tests/support/app.ts'
import { aUserWith } from '#tests/support/access.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { child, marriedProfile } from '#tests/support/profiles.ts'
import { asking } from '#tests/support/office.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const dana = await anAdmin(portal)

async function aFamily() {
  const nora = await aClient(portal)
  await nora.api.put('/api/profile', { ...marriedProfile, dependents: [child] })
  const [one] = (await nora.api.get('/api/profile/dependents')).list()
  const childId = String(one?.['id'])
  const pins = [
    { person: 'taxpayer', dependentId: null, pin: '112233' },
    { person: 'spouse', dependentId: null, pin: '223344' },
    { person: 'dependent', dependentId: childId, pin: '334455' },
  ]
  return { nora, childId, pins }
}

const save = ({ token }: Person, pins: object[], taxYear = 2025, client?: string) =>
  callTrpc(portal, 'profile.saveIpPins', { token, input: { taxYear, pins, client } })
async function read({ token }: Person) {
  const { output } = await callTrpc(portal, 'profile.ipPins', { token })
  return output as { id: string; taxYear: number; person: string; pin: string }[]
}

test('a client enters the PINs of a year for each person; another year asks again', async () => {
  const { nora, pins } = await aFamily()
  expect(await save(nora, pins)).toMatchObject({ status: 200 })
  const shown = (await read(nora)).map(({ person, pin }) => `${person} ${pin}`).toSorted()
  expect(shown).toEqual(['dependent 334455', 'spouse 223344', 'taxpayer 112233'])
  await save(nora, [{ person: 'taxpayer', dependentId: null, pin: '998877' }], 2024)
  expect((await read(nora)).map(({ taxYear }) => taxYear)).toEqual([2025, 2025, 2025, 2024])
  await save(nora, [{ person: 'taxpayer', dependentId: null, pin: '' }])
  expect((await read(nora)).map(({ taxYear }) => taxYear)).toEqual([2024])
})

test('digits other than six, and dependents of others, are refused', async () => {
  const { nora, pins } = await aFamily()
  const { childId } = await aFamily()
  const taxpayer = { person: 'taxpayer', dependentId: null }
  expect(await save(nora, [{ ...taxpayer, pin: '12345' }])).toMatchObject({ status: 400 })
  const strange = { person: 'dependent', dependentId: childId, pin: '334455' }
  expect(await save(nora, [...pins, strange])).toMatchObject({ status: 404 })
  expect(await read(nora)).toEqual([])
})

test('staff see that there is one, and reveal it on record', async () => {
  const { nora, pins } = await aFamily()
  await save(nora, pins)
  const { token } = dana
  const asked = { clientId: nora.id, reason: 'To prepare the return', password }
  const details = await callTrpc(portal, 'admin.users.clientDetails', {
    token,
    input: { id: nora.id },
  })
  expect(JSON.stringify(details.output)).not.toMatch(/112233|223344|334455/)
  const names = { taxpayer: undefined, spouse: marriedProfile.spouseFirstName, dependent: 'Robin' }
  for (const { id, person, pin } of await read(nora)) {
    const input = { ...asked, number: 'ipPin', pinId: id }
    const wrong = { ...input, password: 'not this one' }
    expect(
      await callTrpc(portal, 'admin.users.revealNumber', { token, input: wrong }),
    ).toMatchObject({ status: 400 })
    const revealed = await callTrpc(portal, 'admin.users.revealNumber', { token, input })
    expect(revealed.output).toMatchObject({ value: pin, shownForSeconds: 30 })
    const [told] = (await nora.call('account.reveals')).output as { numbers: string }[]
    const whose = names[person as keyof typeof names] ?? 'Your'
    expect(told?.numbers).toMatch(new RegExp(`^${whose}.* Identity Protection PIN$`))
  }
  const all = await callTrpc(portal, 'admin.users.revealAll', { token, input: asked })
  expect(JSON.stringify(all.output)).toMatch(/112233/)
  const other = await aClient(portal)
  const [first] = await read(nora)
  const input = { ...asked, clientId: other.id, number: 'ipPin', pinId: first?.id }
  expect(await callTrpc(portal, 'admin.users.revealNumber', { token, input })).toMatchObject({
    status: 404,
  })
})

test('staff enter those of an office client, and never of who signs in; who is not listed keeps theirs', async () => {
  const { nora, pins } = await aFamily()
  const ask = asking(portal, dana)
  const walt = (await ask('admin.clients.create', { firstName: 'Walt', lastName: 'Orr' }))
    .output as { id: string }
  await ask('admin.clients.saveProfile', { ...marriedProfile, clientId: walt.id })
  const enter = (clientId: string, person: string, pin: string) =>
    ask('admin.clients.saveIpPins', {
      clientId,
      taxYear: 2025,
      pins: [{ person, dependentId: null, pin }],
    })
  expect(await enter(walt.id, 'taxpayer', '112233')).toMatchObject({ status: 200 })
  expect(await enter(walt.id, 'spouse', '223344')).toMatchObject({ status: 200 })
  const { output } = await ask('admin.users.clientDetails', { id: walt.id })
  const shown = (output as { ipPins: { person: string }[] }).ipPins.map(({ person }) => person)
  expect(shown.toSorted()).toEqual(['spouse', 'taxpayer'])
  expect(JSON.stringify(output)).not.toContain('112233')
  const proof = { clientId: walt.id, reason: 'To prepare the return', password }
  const all = await ask('admin.users.revealAll', proof)
  expect(JSON.stringify(all.output)).toMatch(/112233.*223344/)
  await enter(walt.id, 'spouse', '')
  expect(JSON.stringify((await ask('admin.users.revealAll', proof)).output)).not.toContain('223344')
  await save(nora, pins)
  expect(await enter(nora.id, 'taxpayer', '998877')).toMatchObject({ status: 409 })
  expect((await read(nora)).map(({ pin }) => pin)).toContain('112233')
})

test('an erasure removes them', async () => {
  const { nora, pins } = await aFamily()
  const rowsOf = () =>
    portal.services.db.selectFrom('ipPins').select('id').where('clientId', '=', nora.id).execute()
  await save(nora, pins)
  expect(await rowsOf()).toHaveLength(3)
  const source = { ...systemSource(portal.services), store: portal.services.store }
  await eraseClient(source, { clientId: nora.id, reason: null })
  expect(await rowsOf()).toEqual([])
})

test('a PIN ends with the dependent, and with the spouse of the profile', async () => {
  const { nora, childId, pins } = await aFamily()
  await save(nora, pins)
  const people = async () => (await read(nora)).map(({ person }) => person).toSorted()
  // A save without a change keeps them.
  await nora.api.put('/api/profile', { ...marriedProfile, dependents: [{ ...child, id: childId }] })
  expect(await people()).toEqual(['dependent', 'spouse', 'taxpayer'])
  await nora.api.put('/api/profile', { ...marriedProfile, dependents: [] })
  expect(await people()).toEqual(['spouse', 'taxpayer'])
  const remarried = { spouseFirstName: 'Sam', spouseLastName: 'New', spouseSsn: '457-55-9999' }
  await nora.api.put('/api/profile', { ...marriedProfile, ...remarried })
  expect(await people()).toEqual(['taxpayer'])
})

test('who acts with the profile reads and saves them; a helper does not', async () => {
  const { nora, pins } = await aFamily()
  const helper = await aUserWith(portal, nora.id, 'helper')
  expect(await save(helper, pins, 2025, nora.id)).toMatchObject({ status: 404 })
  expect(await read(nora)).toEqual([])
})

test('a merge keeps a PIN of each year, that of the profile that stays first', async () => {
  const { nora, pins } = await aFamily()
  await save(nora, pins)
  const ask = asking(portal, dana)
  const created = await ask('admin.clients.create', { firstName: 'Nora', lastName: 'Vale' })
  const { id: mergedId } = created.output as { id: string }
  for (const [taxYear, pin] of [
    [2025, '998877'],
    [2024, '556677'],
  ] as const) {
    const pins = [{ person: 'taxpayer', dependentId: null, pin }]
    await ask('admin.clients.saveIpPins', { clientId: mergedId, taxYear, pins })
  }
  expect(await ask('admin.sameClients.merge', { id: nora.id, mergedId })).toMatchObject({
    status: 200,
  })
  const kept = (await read(nora)).map(({ taxYear, pin }) => `${taxYear} ${pin}`).toSorted()
  expect(kept).toEqual(['2024 556677', '2025 112233', '2025 223344', '2025 334455'])
})
