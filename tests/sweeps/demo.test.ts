import { expect, onTestFinished, test } from 'vitest'
import { seedDemo } from '#db/seeds/demo.ts'
import { startTestApp } from '#tests/support/app.ts'
import { limits } from '#tests/support/patience.ts'

test(
  'the demo firm has clients with and without an account, businesses, a couple that separated and a helper',
  async () => {
    const portal = await startTestApp()
    onTestFinished(() => portal.close())
    const { db } = portal.services
    const { clients } = await seedDemo(portal.services)
    expect(clients).toHaveLength(27)
    const office = await db
      .selectFrom('clients')
      .leftJoin('users', 'users.id', 'clients.id')
      .leftJoin('taxReturns', 'taxReturns.clientId', 'clients.id')
      .select(['clients.lastName', 'taxReturns.form', 'taxReturns.status'])
      .where('users.id', 'is', null)
      .orderBy('clients.lastName')
      .execute()
    expect(office).toStrictEqual([
      { lastName: 'Chow', form: '1040', status: 'pending' },
      { lastName: 'Delgado', form: '1040', status: 'filed' },
      { lastName: 'Pike', form: '1040', status: 'in_progress' },
      { lastName: 'Solberg Veterinary Inc.', form: '1120-S', status: 'completed' },
      { lastName: 'Whitaker & Lowe Frames LLC', form: '1065', status: 'pending' },
    ])
    const access = await db
      .selectFrom('accessNow')
      .innerJoin('clients', 'clients.id', 'accessNow.clientId')
      .innerJoin('users', 'users.id', 'accessNow.userId')
      .select(['clients.email', 'users.firstName', 'part'])
      .where('part', '!=', 'self')
      .orderBy('clients.email')
      .execute()
    expect(access).toStrictEqual([
      { email: '', firstName: 'Ingrid', part: 'officer' },
      { email: 'grace.whitfield@example.com', firstName: 'Paul', part: 'helper' },
      { email: 'walter.nakai@example.com', firstName: 'Rose', part: 'signer' },
    ])
    const signed = await db
      .selectFrom('signatures')
      .innerJoin('taxReturns', 'taxReturns.id', 'signatures.taxReturnId')
      .innerJoin('returnPackages', 'returnPackages.taxReturnId', 'taxReturns.id')
      .select(['signatures.signed', 'taxReturns.form', 'taxReturns.signing'])
      .execute()
    expect(signed).toStrictEqual([
      { signed: 'engagement_letter', form: '1120-S', signing: 'taxpayer' },
    ])
    const threads = await db
      .selectFrom('threads')
      .leftJoin('clients', 'clients.id', 'threads.clientId')
      .select(['clients.lastName', 'threads.senderName', 'threads.audience', 'threads.waitingOn'])
      .select(({ selectFrom }) =>
        selectFrom('messages')
          .select(({ fn }) => fn.countAll<number>().as('said'))
          .whereRef('messages.threadId', '=', 'threads.id')
          .as('said'),
      )
      .orderBy('threads.lastAt')
      .execute()
    const plain = { senderName: null, audience: 'client', waitingOn: 'firm', said: 1 }
    const visitor = { ...plain, lastName: null, senderName: expect.any(String) as string }
    expect(threads).toEqual([
      { ...plain, lastName: 'Nakai', audience: 'one' },
      { ...plain, lastName: 'Thornton' },
      { ...plain, lastName: 'Raman', waitingOn: 'client', said: 5 },
      visitor,
      { ...plain, lastName: 'Day', senderName: 'Nora Day' },
      visitor,
      { ...plain, lastName: 'Tanaka' },
      visitor,
    ])
    const owners = await db.selectFrom('businessOwners').select(['name', 'clientRef']).execute()
    expect(owners.filter(({ clientRef }) => clientRef !== null)).toMatchObject([
      { name: 'Ingrid Solberg' },
    ])
  },
  limits.test * 2,
)
