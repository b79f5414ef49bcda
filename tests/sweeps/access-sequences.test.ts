import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Part, type Right, rightsOf } from '#shared/clients/access-parts.ts'
import { shareWith, signAsSpouse } from '#tests/support/access.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'

let world: Awaited<ReturnType<typeof aWorld>>
const portal = await testPortal()

beforeAll(async () => {
  world = await aWorld(await anAdmin(portal))
})
const years = [
  { taxYear: 2023, joint: true },
  { taxYear: 2024, joint: true },
  { taxYear: 2025, joint: false },
]

/** What happens in turn: `user` is one of two, `year` a joint one that the spouse signs. */
const step = fc.oneof(
  fc.record({
    what: fc.constant('grant' as const),
    user: fc.nat(1),
    part: fc.constantFrom('spouse' as const, 'helper' as const),
  }),
  fc.record({ what: fc.constant('end' as const), user: fc.nat(1) }),
  fc.record({ what: fc.constant('sign' as const), year: fc.nat(1) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** The rules in words: who has access now, when a spouse's ended, and when the spouse signed a year, by turns. */
class Model {
  readonly open: (Part | null)[] = [null, null]
  readonly ends: number[][] = [[], []]
  readonly signed = new Map<number, number>()

  sees(user: number): number[] {
    return years.filter((_, at) => this.#seesYear(user, at)).map(({ taxYear }) => taxYear)
  }

  #seesYear(user: number, year: number): boolean {
    const at = this.signed.get(year)
    const signedBefore = (ends: number[] = []) => at !== undefined && ends.some((end) => at < end)
    // The years were made with the first of the two.
    if (user !== 0) return false
    if (signedBefore(this.ends[user])) return true
    const part = this.open[user]
    if (!part || !new Set<Right>(rightsOf[part]).has('returns')) return false
    return years[year]?.joint === true
  }
}

test('any sequence of grants, ends and signatures leaves each user exactly the years of the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      await startOver()
      const model = new Model()
      for (const [turn, one] of steps.entries()) {
        await take(model, one, turn)
        for (const [user, person] of world.users.entries()) {
          const answer = await person.api.get(`/api/tax-returns?client=${world.client.id}`)
          const seen = answer.status === 404 ? [] : answer.list().map(({ taxYear }) => taxYear)
          expect({ steps, turn, user, seen: seen.toReversed() }).toStrictEqual({
            steps,
            turn,
            user,
            seen: model.sees(user),
          })
        }
      }
    }),
    { numRuns: 25 },
  )
})

async function aWorld(admin: Person) {
  const client = await aClient(portal)
  const returns: string[] = []
  for (const { taxYear, joint } of years) {
    returns.push((await aPublishedReturn(portal, admin, { client, taxYear, joint })).taxReturnId)
  }
  const users = [
    await aClient(portal, { firstName: 'Iris', lastName: 'Vale' }),
    await aClient(portal, { firstName: 'Ada', lastName: 'Stone' }),
  ]
  return { client, returns, users }
}

async function startOver(): Promise<void> {
  const { db } = portal.services
  await db.deleteFrom('signatures').execute()
  await db.deleteFrom('clientAccess').execute()
}

async function take(model: Model, one: Step, turn: number): Promise<void> {
  const { client, users, returns } = world
  if (one.what === 'sign') {
    if (model.signed.has(one.year)) return
    await signAsSpouse(portal, returns[one.year] ?? '', new Date())
    model.signed.set(one.year, turn)
    return
  }
  const user = users[one.user]
  const part = model.open[one.user]
  if (user === undefined) return
  if (one.what === 'grant') {
    if (part) return
    if (one.part === 'spouse' && model.open[1 - one.user] === 'spouse') {
      await expectOneSpouse(client, user)
      return
    }
    await shareWith(portal, client, { clientId: client.id, part: one.part, to: user })
    model.open[one.user] = one.part
  } else if (part) {
    const accesses = (await client.api.get(`/api/clients/${client.id}/access`)).list()
    const grant = accesses.find(({ email, state }) => email === user.email && state === 'open')
    await client.api.delete(`/api/access/${String(grant?.['id'])}`)
    model.open[one.user] = null
    if (part === 'spouse') model.ends[one.user]?.push(turn)
  }
}

async function expectOneSpouse(client: Person, { email, firstName, lastName }: Person) {
  const second = { part: 'spouse', email, firstName, lastName, password }
  expect((await client.api.post(`/api/clients/${client.id}/access`, second)).status).toBe(409)
}
