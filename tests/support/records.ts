import { sql } from 'kysely'
import { createSessions } from '#server/calls/sessions.ts'
import { newId } from '#server/database/database.ts'
import { aNotice } from './notices.ts'
import { aUserWith } from './access.ts'
import type { TestApp } from './app.ts'
import { aClient, anAdmin, aReturn, password, type Person } from './factories.ts'
import { anUpload } from './files.ts'
import { singleProfile } from './profiles.ts'
import { booksOf } from './money.ts'
import { w2Item } from './request-items.ts'
import { aThread } from './threads.ts'
import { noId } from './shapes.ts'

/** One record of each kind of one client, and the callers who try to read them. Only those that are asked for of the others. */
export interface Records {
  owner: Person & { password: string }
  other: Person
  admin: Person
  /** The token of an expired session of the owner. */
  expiredToken: string
  returnId: string
  documentId: string
  /** An open request item, and one that the document answers. */
  itemId: string
  answeredId: string
  notificationId: string
  /** A thread about the return, with one message of the owner. */
  threadId: string
  /** An invoice of the return, paid with this payment, of which a cent went back; and a draft. */
  invoiceId: string
  paymentId: string
  draftId: string
  /** An office client. */
  officeId: string
  /** Users with access to the owner's records: the return is joint, and nobody has signed it. */
  byPart: Record<'spouse' | 'ended' | 'helper' | 'officer', Person>
  /** The helper's access. */
  accessId: string
}

export async function someRecords(
  test: TestApp,
  { document = true, money = true }: { document?: boolean; money?: boolean } = {},
): Promise<Records> {
  const [owner, other, admin] = [await aClient(test), await aClient(test), await anAdmin(test)]
  await owner.api.put('/api/profile', singleProfile)
  const { id: returnId } = await aReturn(test, { clientId: owner.id, taxYear: 2026 })
  const documentId = document ? await anUpload(owner, returnId) : noId
  return {
    owner: { ...owner, password },
    other,
    admin,
    expiredToken: await anExpiredToken(test, owner.id),
    returnId,
    documentId,
    ...(await someItems(test, returnId, documentId)),
    notificationId: await aNotification(test, owner.id),
    threadId: await aThread(test, owner.id, returnId),
    // Needs an admin who may do something.
    ...(money ? await someMoney(admin, { clientId: owner.id, taxReturnId: returnId }) : noMoney),
    officeId: await anOfficeClient(test),
    ...(await someAccesses(test, { clientId: owner.id, returnId })),
  }
}

async function someAccesses(test: TestApp, about: { clientId: string; returnId: string }) {
  const { db } = test.services
  await sql`update tax_returns set joint = true where id = ${about.returnId}`.execute(db)
  const [spouse, ended, officer, helper] = [
    await aUserWith(test, about.clientId, 'spouse'),
    await aUserWith(test, about.clientId, 'spouse'),
    await aUserWith(test, about.clientId, 'officer'),
    await aUserWith(test, about.clientId, 'helper'),
  ]
  const end = db.updateTable('clientAccess').set({ untilAt: sql<Date>`now()` })
  await end.where('id', '=', ended.accessId).execute()
  return { byPart: { spouse, ended, helper, officer }, accessId: helper.accessId }
}

const noMoney = { invoiceId: noId, paymentId: noId, draftId: noId }

async function someMoney(
  admin: Person,
  { clientId, taxReturnId }: { clientId: string; taxReturnId: string },
) {
  const books = booksOf(admin)
  const { id: invoiceId } = await books.issued(clientId, ['150'], { taxReturnId })
  const { id: paymentId } = await books.pay(clientId, '150.01', { taxReturnId })
  await books.refund(paymentId, '0.01')
  const { id: draftId } = await books.draft(clientId, ['150'], { taxReturnId })
  return { invoiceId, paymentId, draftId }
}

async function anOfficeClient({ services: { db, clock } }: TestApp): Promise<string> {
  const id = newId()
  const client = { id, firstName: 'Rosa', lastName: 'Delgado', createdAt: clock() }
  await db.insertInto('clients').values(client).execute()
  return id
}

async function anExpiredToken({ services }: TestApp, userId: string): Promise<string> {
  const longAgo = () => new Date(services.clock().getTime() - 31 * 86_400_000)
  const session = { userId, remember: true, userAgent: null, ip: null }
  return (await createSessions(services.db, longAgo).start(session)).token
}

/** One open, one answered by the document if there is one, and one that the client does not have. */
async function someItems({ services: { db, clock } }: TestApp, returnId: string, answer: string) {
  const [itemId, answeredId, declinedId] = [newId(), newId(), newId()]
  const { dueOn: _, ...asked } = w2Item
  const item = { ...asked, taxReturnId: returnId, askedAt: clock() }
  await db
    .insertInto('requestItems')
    .values([
      { ...item, id: itemId },
      { ...item, id: answeredId, state: 'received' },
      { ...item, id: declinedId, state: 'not_applicable' },
    ])
    .execute()
  if (answer !== noId) {
    const attached = { itemId: answeredId, documentId: answer }
    await db.insertInto('itemDocuments').values(attached).execute()
  }
  const counted = { documentsAsked: 2, documentsIn: 1 }
  await db.updateTable('taxReturns').set(counted).where('id', '=', returnId).execute()
  return { itemId, answeredId }
}

async function aNotification({ services }: TestApp, userId: string): Promise<string> {
  const id = newId()
  await services.db
    .insertInto('notifications')
    .values({ ...aNotice, id, userId, createdAt: services.clock() })
    .execute()
  return id
}
