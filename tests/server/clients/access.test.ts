import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Part, parts, type Right, rights, rightsOf } from '#shared/clients/access-parts.ts'
import { newId } from '#server/database/database.ts'
import {
  documentsChangedBy,
  documentsVisibleTo,
} from '#server/records/documents/documents.access.ts'
import { profilesVisibleTo } from '#server/records/profile/profile.access.ts'
import {
  itemsChangedBy,
  itemsVisibleTo,
} from '#server/records/request-items/request-items.access.ts'
import { returnsVisibleTo } from '#server/records/returns/returns.access.ts'
import { packagesVisibleTo, signersOf } from '#server/records/signing/packages.access.ts'
import { signAsSpouse, theSpouse } from '#tests/support/access.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin } from '#tests/support/factories.ts'
import { aPng } from '#tests/support/files.ts'
import { runs } from '#tests/support/long-run.ts'
import { setRows } from '#tests/support/rows.ts'
import { aCompletedReturn, publishReturn } from '#tests/support/signing.ts'

/** By year: joint ones signed by the spouse, not signed by the spouse, and a separate one. */
const returns: Record<'signed' | 'unsigned' | 'separate', string> = {
  signed: '',
  unsigned: '',
  separate: '',
}
type Kind = keyof typeof returns
const kinds = ['signed', 'unsigned', 'separate'] as const
const hour = 3_600_000

const portal = await testPortal()
const admin = await anAdmin(portal)
const client = await aClient(portal)
const other = await aClient(portal)

beforeAll(async () => {
  for (const [index, kind] of kinds.entries()) {
    const options = { client, joint: kind !== 'separate', taxYear: 2023 + index }
    const { taxReturnId } = await aCompletedReturn(portal, admin, options)
    await publishReturn(portal, admin, taxReturnId)
    await client.api.upload(taxReturnId, { name: 'w2.png', bytes: aPng(), category: 'w2' })
    const items = [{ category: 'w2', title: 'W-2', reason: 'For wages' }]
    await admin.call('admin.requestItems.ask', { taxReturnIds: [taxReturnId], items })
    returns[kind] = taxReturnId
  }
  const signedAt = new Date(Date.now() - 10 * hour)
  await signAsSpouse(portal, returns.signed, signedAt)
  // Of a version from an hour before.
  const publishedAt = new Date(signedAt.getTime() - hour)
  await setRows(portal, 'returnPackages', { publishedAt }, { taxReturnId: returns.signed })
})
/** Hours from now: the past is negative. */
interface Grant {
  part: Part
  from: number
  until: number | null
}

/** What the grants allow, by the rules in words: the model. Only a spouse has a right to joint returns alone. */
function allowed(grants: Grant[], right: Right, kind: Kind): boolean {
  return grants.some(({ part, from, until }) => {
    if (from > 0) return false
    const ended = until !== null && until <= 0
    if (part !== 'spouse') return !ended && new Set<Right>(rightsOf[part]).has(right)
    if (!ended) return kind !== 'separate' && new Set<Right>(rightsOf.spouse).has(right)
    return right === 'returns' && kind === 'signed' && until > -10
  })
}

const grant = fc.record({
  part: fc.constantFrom(...parts),
  from: fc.constantFrom(-30, -20, -1, 1),
  until: fc.option(fc.constantFrom(-19, -12, -0.5, 2)),
})

describe('what a user may do for a client that is not their own', () => {
  test('is what their part allows, while it lasts, and nothing without one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(grant, { maxLength: 3 }), async (grants) => {
        const possible = grants.filter(({ from, until }) => until === null || until >= from)
        // The database holds one without an end.
        const open = possible.find(({ until }) => until === null)
        const valid = possible.filter((one) => one.until !== null || one === open)
        await replaceGrants(valid)
        const seen = Object.entries(await returnsSeen())
        for (const kind of kinds) {
          const seenOfIt = seen.map(([what, ids]) => [what, ids.has(returns[kind])] as const)
          const may = (right: Right) => allowed(valid, right, kind)
          expect({ kind, valid, ...Object.fromEntries(seenOfIt) }).toStrictEqual({
            kind,
            valid,
            returns: may('returns'),
            documents: may('returns'),
            packages: may('returns'),
            items: may('requests'),
            itemsToAnswer: may('answer'),
            documentsToChange: may('returns') && may('upload'),
            signers: may('sign') || may('cosign'),
          })
        }
        expect(await seesProfile()).toBe(
          valid.some((one) => isNow(one) && new Set<Right>(rightsOf[one.part]).has('profile')),
        )
      }),
      { numRuns: runs(40, 150) },
    )
  })

  test('every right is in the table, and the client has all but the spouse’s signature', () => {
    expect(rightsOf.self).toStrictEqual(rights.filter((right) => right !== 'cosign'))
    expect(new Set(Object.values(rightsOf).flat())).toStrictEqual(new Set(rights))
  })
})

function isNow({ from, until }: Grant): boolean {
  return from <= 0 && (until === null || until > 0)
}

async function replaceGrants(grants: Grant[]): Promise<void> {
  const { db } = portal.services
  await db.deleteFrom('clientAccess').execute()
  const at = (hours: number) => new Date(Date.now() + hours * hour)
  const spouse = await theSpouse(portal, client.id)
  for (const { part, from, until } of grants) {
    await db
      .insertInto('clientAccess')
      .values({
        id: newId(),
        clientId: client.id,
        userId: other.id,
        part,
        spouseId: part === 'spouse' ? spouse : null,
        fromAt: at(from),
        untilAt: until === null ? null : at(until),
      })
      .execute()
  }
}

/** The returns that the other person sees rows of. */
async function returnsSeen() {
  const { db } = portal.services
  const viewer = { id: other.id, role: 'client' } as const
  const idsOf = async (rows: Promise<{ id: string }[]>) => new Set((await rows).map(({ id }) => id))
  return {
    returns: await idsOf(returnsVisibleTo(db, viewer).select('taxReturns.id').execute()),
    documents: await idsOf(documentsVisibleTo(db, viewer).select('taxReturns.id').execute()),
    packages: await idsOf(packagesVisibleTo(db, viewer).select('taxReturns.id').execute()),
    items: await idsOf(itemsVisibleTo(db, viewer).select('taxReturns.id').execute()),
    itemsToAnswer: await idsOf(itemsChangedBy(db, viewer).select('taxReturns.id').execute()),
    documentsToChange: await idsOf(
      documentsChangedBy(db, viewer).select('taxReturns.id').execute(),
    ),
    signers: await idsOf(signersOf(db, viewer).select('taxReturns.id').execute()),
  }
}

async function seesProfile(): Promise<boolean> {
  const viewer = { id: other.id, role: 'client' } as const
  const rows = await profilesVisibleTo(portal.services.db, viewer)
    .select('clientId')
    .where('clientId', '=', client.id)
    .execute()
  return rows.length > 0
}
