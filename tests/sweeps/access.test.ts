import { describe, expect, test } from 'vitest'
import type { Subject } from '#server/calls/meta.ts'
import { streamingRoutes } from '#tests/invariants/streams.table.ts'
import { variants, waysTo } from '#tests/invariants/access.ways.ts'
import { testPortal } from '#tests/support/app.ts'
import { requestFor, tokenOf } from '#tests/support/call-requests.ts'
import { type Call, type CallerName, callers, calls, deniedBy } from '#tests/support/calls.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { longRun } from '#tests/support/long-run.ts'
import { type Records, someRecords } from '#tests/support/records.ts'
import { malformedIds, noId } from '#tests/support/shapes.ts'
import { streamed } from '#tests/support/streams.ts'

const portal = await testPortal()
/** For calls that only read. */
const unchanged = await someRecords(portal)

const overRest = calls.filter(({ path }) => path !== null)
/** All calls share one router, so the first of each shape of path is enough. The long run takes every one. */
const spelledOut = Map.groupBy(
  overRest,
  ({ method, path }) => `${method} ${path?.replaceAll(/:\w+/g, ':').replaceAll(/[\w.-]+/g, 'x')}`,
)
const firsts = new Set([...spelledOut.values()].map(([first]) => first))

describe.each(calls)('$name', (call) => {
  test('each caller gets the verdict in every way, and a denied call writes nothing and hides its record', async () => {
    const records = await recordsOf(call)
    const before = await fingerprint(portal.services.db)
    const denied = deniedBy(call)
    const ways = waysTo(call, longRun || firsts.has(call) ? variants : undefined)
    for (const way of ways) {
      for (const caller of denied) {
        const { status, right, text } = await way.call(portal, records, caller)
        expect([way.name, caller, status]).toStrictEqual([way.name, caller, right])
        expect(text).not.toContain(records.owner.email)
      }
    }
    if (call.path?.includes(':') === true) await expectHidden(call, records)
    if (call.procedure !== 'auth.resetPassword') {
      expect(await fingerprint(portal.services.db)).toStrictEqual(before)
    }
    let used = false
    for (const way of ways) {
      for (const caller of callers.filter((one) => !denied.includes(one))) {
        const theirs = used && takesAway(call) ? await recordsOf(call) : records
        const { status, right } = await way.call(portal, theirs, caller)
        expect([way.name, caller, status]).toStrictEqual([way.name, caller, right])
        used = true
      }
    }
  })
})

/**
 * Somebody who may not see a record must not learn that it exists: they get the same answer for it, for an unknown and
 * for a malformed id. Staff know it, and who acts for its client may.
 */
async function expectHidden(call: Call, records: Records) {
  const acting = Object.keys(records.byPart)
  const send = async (caller: CallerName, id?: string) => {
    const { headers, ...request } = requestFor(call, records, id)
    const token = tokenOf(records, caller)
    const auth = token === null ? {} : { authorization: `Bearer ${token}` }
    const answer = await portal.app.inject({ ...request, headers: { ...headers, ...auth } })
    return [answer.statusCode, answer.body]
  }
  for (const caller of callers) {
    const verdict = call.verdicts[caller]
    if (verdict < 400 && caller !== 'admin') continue
    const missing = await send(caller, noId)
    const mayKnow =
      caller === 'admin' ||
      // Refused for the state of the record, for a document that is not theirs, or by a rule of who acts.
      verdict === 409 ||
      (acting.includes(caller) && (verdict === 403 || call.procedure === 'requestItems.attach'))
    if (!mayKnow) expect([caller, await send(caller)]).toEqual([caller, missing])
    for (const id of malformedIds)
      expect([caller, await send(caller, id)]).toEqual([caller, missing])
  }
}

const lists = overRest.filter(
  ({ kind, meta, ids }) =>
    kind === 'query' && meta.caller === 'signedIn' && !ids.some(({ required }) => required),
)

test.each(lists)("$name shows another client nothing of the owner's", async ({ path }) => {
  const { owner, other, returnId, documentId, notificationId } = unchanged
  const answer = await other.api.get(path ?? '')
  for (const secret of [
    owner.id,
    owner.email,
    owner.lastName,
    returnId,
    documentId,
    notificationId,
  ]) {
    expect(answer.text).not.toContain(secret)
  }
})

test('of all calls that succeeded, those of the table of streams answered with one, and no other', () => {
  const names = calls.map(({ name }) => name)
  expect(names.filter((name) => streamed.has(name))).toEqual(
    names.filter((name) => Object.hasOwn(streamingRoutes, name)),
  )
})

/** For a change its own, and only those that it is about, because each is some work. */
async function recordsOf({ kind, ids }: Call): Promise<Records> {
  if (kind === 'query') return unchanged
  const isAbout = (...subjects: Subject[]) =>
    ids.some(({ subject }) => subject !== undefined && subjects.includes(subject))
  return someRecords(portal, {
    document: isAbout('document', 'request item'),
    money: isAbout('invoice', 'payment'),
  })
}

/** It succeeds once with a record. */
function takesAway({ method, procedure }: Call): boolean {
  return (
    method === 'DELETE' ||
    procedure === 'requestItems.detach' ||
    procedure === 'admin.money.reverse'
  )
}
