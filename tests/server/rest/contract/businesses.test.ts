import { describe, expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aBusiness, aBusinessReturn, bakery } from '#tests/support/businesses.ts'
import { anAdmin } from '#tests/support/factories.ts'
import { anId, fieldsOf, invalid } from '#tests/support/shapes.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

describe('POST /api/admin/clients with kind business', () => {
  test('answers the business, its name as the last one and its numbers masked', async () => {
    const answer = await admin.api.post('/api/admin/clients', bakery)
    expect(answer.status).toBe(201)
    expect(answer.json()).toStrictEqual({
      id: anId,
      kind: 'business',
      firstName: '',
      lastName: 'Ruiz Bakery LLC',
      email: '',
      phone: '7755550142',
      createdAt: expect.any(String),
      signsIn: false,
      business: {
        entity: 's_corp',
        ein: '**-***6789',
        state: 'NV',
        fiscalYearEnd: 12,
        formedOn: '2019-04-30',
        officerName: 'Maria Ruiz',
        officerTitle: 'President',
        owners: [
          { id: anId, name: 'Maria Ruiz', tin: '***-**-6789', share: 66.6667, ownerClientId: null },
          { id: anId, name: 'Ana Ruiz', tin: null, share: 33.3333, ownerClientId: null },
        ],
        version: 1,
      },
    })
    const details = await admin.api.get(`/api/admin/clients/${String(answer.json()['id'])}/details`)
    expect(details.json()).toMatchObject({ firstName: '', lastName: 'Ruiz Bakery LLC' })
    expect(JSON.stringify(details.json())).not.toMatch(/3456789|123-45/)
  })

  const shares = (...all: unknown[]) => ({
    owners: all.map((share) => ({ name: 'Maria Ruiz', share })),
  })
  test.each([
    [{ ein: '12-34S6789' }, 'ein', 'EIN must be 9 digits, as in XX-XXXXXXX'],
    [{ ein: '' }, 'ein', 'EIN is required'],
    [{ ein: '**-***6789' }, 'ein', 'EIN must be 9 digits, as in XX-XXXXXXX'],
    [{ ein: '07-3456789' }, 'ein', 'EIN must not begin with 07: the IRS gives none that does'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ entity: undefined }, 'entity', 'Entity is required'],
    [
      { entity: 'llc' },
      'entity',
      'Entity must be one of c_corp, s_corp, partnership, trust, nonprofit',
    ],
    [{ state: 'XX' }, 'state', 'Choose a state from the list'],
    [{ fiscalYearEnd: 13 }, 'fiscalYearEnd', 'Fiscal year end must be a month, 1 to 12'],
    [shares('100.0001'), 'owners.0.share', 'Share must be at most 100%, not 100.0001%'],
    [shares(50, '50.0001'), 'owners', 'The owners’ shares add up to 100.0001%, more than 100%'],
    [
      shares(33.33333),
      'owners.0.share',
      'Share must be a percentage with at most four decimals, as in 33.3333',
    ],
    [shares(0), 'owners.0.share', /more than 0/],
    [{ owners: [{ share: 1 }] }, 'owners.0.name', /name is required/],
  ])('%j is a 400 that names %s', async (differs, path, message) => {
    const answer = await admin.api.post('/api/admin/clients', { ...bakery, ...differs })
    expect(answer.status).toBe(400)
    const said = typeof message === 'string' ? message : expect.stringMatching(message)
    expect(answer.json()).toMatchObject({ errors: [{ path, message: said }] })
  })

  test('an unknown kind is a 400, and a person stays one without a kind', async () => {
    const answer = await admin.api.post('/api/admin/clients', { ...bakery, kind: 'firm' })
    expect([answer.status, fieldsOf(answer)]).toStrictEqual([400, ['kind']])
  })
})

describe('PATCH /api/admin/clients/:id with kind business', () => {
  test('changes what was sent, and keeps EIN, owners and their numbers', async () => {
    const id = await aBusiness(admin)
    const { ein: _ein, owners: _owners, ...rest } = bakery
    const sent = { ...rest, name: 'Ruiz Bakery Inc', entity: 'c_corp', ein: '' }
    const answer = await admin.api.patch(`/api/admin/clients/${id}`, sent)
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      {
        lastName: 'Ruiz Bakery Inc',
        business: {
          entity: 'c_corp',
          ein: '**-***6789',
          version: 2,
          owners: [{ tin: '***-**-6789' }, { tin: null }],
        },
      },
    ])
  })

  test('moves the due dates and the questions of open returns with the fiscal year', async () => {
    const id = await aBusiness(admin)
    const taxReturn = await aBusinessReturn(admin, id)
    await admin.api.patch(`/api/admin/clients/${id}`, { ...bakery, fiscalYearEnd: 6 })
    const again = await admin.api.post(`/api/admin/clients/${id}/tax-returns`, { taxYear: 2025 })
    expect([again.status, again.json()]).toMatchObject([200, { dueOn: '2026-09-15' }])
    const asked = await admin.api.get(`/api/tax-returns/${taxReturn}/questionnaire`)
    expect(asked.json()).toMatchObject({ fiscalYearEnd: 6 })
  })

  test('is refused when somebody else changed it, and for another kind', async () => {
    const id = await aBusiness(admin)
    const url = `/api/admin/clients/${id}`
    expect((await admin.api.patch(url, { ...bakery, version: 1 })).status).toBe(200)
    expect((await admin.api.patch(url, { ...bakery, version: 1 })).status).toBe(409)
    const answer = await admin.api.patch(url, { firstName: 'Rosa', lastName: 'Delgado' })
    const message = 'This client is a business and stays one'
    expect([answer.status, answer.json()]).toStrictEqual([400, invalid(message, ['kind', message])])
  })
})

test.each([
  [
    'an S corporation',
    true,
    '1065',
    /^Form 1065 does not fit S corporation, which files Form 1120-S/,
  ],
  ['an S corporation', true, '1040', /^Form 1040 does not fit/],
  ['a person', false, '1120', /^Form 1120 does not fit a person, which files Form 1040/],
  ['an S corporation', true, '8879', /^Form must be one of 1040, 1120, 1120-S, 1065, 1041, 990/],
])(
  'POST /api/admin/clients/:id/tax-returns for a business %s is refused another form (%s, %s)',
  async (_who, isBusiness, form, message) => {
    const person = { firstName: 'Rosa', lastName: 'Delgado' }
    const id = isBusiness
      ? await aBusiness(admin)
      : String((await admin.api.post('/api/admin/clients', person)).json()['id'])
    const url = `/api/admin/clients/${id}/tax-returns`
    const answer = await admin.api.post(url, { taxYear: 2025, form })
    expect([answer.status, answer.json()]).toMatchObject([
      400,
      { errors: [{ path: 'form', message: expect.stringMatching(message) }] },
    ])
  },
)
