import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Part } from '#shared/clients/access-parts.ts'
import { newId } from '#server/database/database.ts'
import { notifyLapsed } from '#server/features/clients/end-access.ts'
import { unscopedSigners } from '#server/records/signing/packages.access.ts'
import type { TestApp } from './app.ts'
import { aClient, password, type Person } from './factories.ts'
import { mailedAccess } from './mails.ts'
import { callTrpc } from './trpc.ts'

/** Gives a user access without an invitation. Returns the grant's id. */
async function giveAccess(
  test: TestApp,
  grant: { clientId: string; userId: string; part: Part },
): Promise<string> {
  const { db } = test.services
  const id = newId()
  const spouseId = grant.part === 'spouse' ? await theSpouse(test, grant.clientId) : null
  await db
    .insertInto('clientAccess')
    .values({ ...grant, id, spouseId, fromAt: sql<Date>`now() - interval '1 second'` })
    .execute()
  return id
}

/** The spouse whom the client's profile names or named; without one, somebody who shares all of its joint returns. */
export async function theSpouse({ services: { db } }: TestApp, clientId: string): Promise<string> {
  const known = await db
    .selectFrom('spouses')
    .leftJoin('clientProfiles', 'clientProfiles.spouseId', 'spouses.id')
    .select('spouses.id')
    .where('spouses.clientId', '=', clientId)
    .orderBy(sql`client_profiles.client_id is null`)
    .orderBy('spouses.id', 'desc')
    .executeTakeFirst()
  if (known) return known.id
  const id = newId()
  const person = { firstName: 'Iris', lastName: 'Vale', ssn: null, dateOfBirth: null }
  await db
    .insertInto('spouses')
    .values({ ...person, id, clientId })
    .execute()
  const returns = db.updateTable('taxReturns').set({ spouseId: id })
  await returns.where('clientId', '=', clientId).where('spouseId', 'is', null).execute()
  return id
}

/** A new user who acts for this client; a spouse is the one whom the profile names. */
export async function aUserWith(portal: TestApp, clientId: string, part: Part) {
  const person = await aClient(portal)
  return { ...person, accessId: await giveAccess(portal, { clientId, userId: person.id, part }) }
}

/** Invites a person, who accepts with their account. */
export async function shareWith(
  portal: TestApp,
  by: Person,
  { clientId, part, to }: { clientId: string; part: Part; to: Person },
): Promise<void> {
  const { email, firstName, lastName } = to
  const invited = await by.api.post(`/api/clients/${clientId}/access`, {
    part,
    email,
    firstName,
    lastName,
    password,
  })
  if (invited.status !== 201) throw new Error(invited.text)
  const input = { token: await mailedAccess(portal, email) }
  const accepted = await callTrpc(portal, 'clients.accept', { token: to.token, input })
  if (accepted.status !== 200) throw new Error(String(accepted.message))
}

/** Passes the ten minutes in which an end of access can be undone; then those it concerns are told. */
export async function undoIsOver({ services }: TestApp, accessId: string): Promise<void> {
  await services.db
    .updateTable('clientAccess')
    .set({ undoUntil: sql<Date>`now()` })
    .where('undoUntil', 'is not', null)
    .where(({ eb, or }) => or([eb('id', '=', accessId), eb('endedWith', '=', accessId)]))
    .execute()
  await notifyLapsed(services)
}

/** The row of a spouse's signature, which counts by its date. */
export async function signAsSpouse(
  { services: { db } }: TestApp,
  taxReturnId: string,
  signedAt: Date,
): Promise<void> {
  const { id: signerId } = await unscopedSigners(db)
    .select('signers.id')
    .where('taxReturnId', '=', taxReturnId)
    .where('person', '=', 'spouse')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('signatures')
    .values({
      id: newId(),
      taxReturnId,
      signed: 'authorization',
      person: 'spouse',
      way: 'portal',
      signedAt,
      initials: 'MR',
      sha256: randomBytes(32),
      evidence: Buffer.alloc(1),
      signerId,
      letterKind: null,
      letterVersion: null,
      documentId: null,
      confirmedBy: null,
      voidedAt: null,
      voidedBecause: null,
    })
    .execute()
}
