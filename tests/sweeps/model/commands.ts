import fc from 'fast-check'
import { expect } from 'vitest'
import { documentCategories } from '#shared/documents/document-categories.ts'
import { returnStatuses } from '#shared/returns/return-status.ts'
import { roles } from '#shared/base/api.ts'
import * as calls from './calls.ts'
import { look, lookNames } from './reads.ts'
import type { ModelPerson, ModelReturn, PortalModel } from './portal-model.ts'
import { apiAs } from '#tests/support/api.ts'
import type { TestApp } from '#tests/support/app.ts'
import { aPdf } from '#tests/support/files.ts'

export interface RealPortal {
  app: TestApp['app']
  /** Part of the last name and the email of every person in this run. */
  tag: string
}

type Command = fc.AsyncCommand<PortalModel, RealPortal>
type MakeCall = (model: PortalModel, real: RealPortal) => calls.Call

const pdf = aPdf()
const place = fc.nat(11)

/** Each picks from the people and records that exist by then; few years and names, so that calls hit the same data. */
export const commands: fc.Arbitrary<Command>[] = [
  many(
    1,
    fc.nat(2),
    (at) =>
      (model, { tag }) =>
        calls.register(model, newcomer(at, tag)),
  ),
  many(1, fc.tuple(place, fc.boolean()), ([who, right]) => (model) => {
    return calls.login(person(model, who), right)
  }),
  many(1, place, (who) => (model) => calls.logout(person(model, who))),
  many(4, fc.tuple(place, fc.integer({ min: 2023, max: 2025 })), ([who, year]) => (model) => {
    return calls.createReturn(model, person(model, who), year)
  }),
  many(
    3,
    fc.tuple(place, place, fc.constantFrom(...documentCategories)),
    ([who, which, category]) => {
      const document = { category, size: pdf.length }
      return (model) => calls.upload(model, person(model, who), taxReturn(model, which), document)
    },
  ),
  many(2, fc.tuple(place, place), ([who, which]) => (model) => {
    return calls.removeDocument(model, person(model, who), which)
  }),
  many(
    6,
    fc.tuple(place, place, fc.constantFrom(...returnStatuses)),
    ([who, which, to]) =>
      (model) => {
        return calls.setStatus(person(model, who), taxReturn(model, which), to)
      },
  ),
  many(
    3,
    fc.tuple(place, place, fc.option(fc.integer({ min: 1, max: 1e9 }))),
    ([who, which, cents]) => {
      return (model) => calls.setPayment(person(model, who), taxReturn(model, which), cents)
    },
  ),
  many(2, fc.tuple(place, place, fc.constantFrom(...roles)), ([who, whom, role]) => (model) => {
    return calls.setRole(model, person(model, who), person(model, whom), role)
  }),
  many(7, fc.tuple(place, place, fc.constantFrom(...lookNames)), ([who, which, name]) => {
    return (model, { tag }) => {
      const about = { taxReturn: taxReturn(model, which), client: person(model, which), tag }
      return look(model, person(model, who), name, about)
    }
  }),
].flat()

/** Repeats a kind of call `weight` times, so that it is picked more often. */
function many<Choice>(
  weight: number,
  choices: fc.Arbitrary<Choice>,
  make: (choice: Choice) => MakeCall,
): fc.Arbitrary<Command>[] {
  const command = choices.map((choice) => commandOf(make(choice)))
  return Array.from({ length: weight }, () => command)
}

function commandOf(make: MakeCall): Command {
  let sent = 'a call that was not sent'
  return {
    check: () => true,
    async run(model, real) {
      const call = make(model, real)
      sent = `${call.by?.email ?? 'nobody'}: ${call.method} ${call.url} ${JSON.stringify(call.body ?? call.file ?? {})}`
      const { status, body } = await send(real, call)
      const made = { id: '', token: null, ...idsIn(body) }
      expect({ status, body: plain(body) }, sent).toStrictEqual(call.answer(made))
    },
    toString: () => sent,
  }
}

async function send({ app }: RealPortal, { by, method, url, body, file }: calls.Call) {
  const api = apiAs({ app }, by?.token ?? null)
  if (file) {
    const [, , , returnId = ''] = url.split('/')
    const answer = await api.upload(returnId, { ...file, bytes: pdf })
    return { status: answer.status, body: answer.json() as unknown }
  }
  const answer = await api.send(method, url, body)
  return { status: answer.status, body: answer.json() as unknown }
}

function idsIn(body: unknown): { id?: string; token?: string } {
  if (typeof body !== 'object' || body === null) return {}
  const { id, token, user } = body as { id?: string; token?: string; user?: { id: string } }
  return { ...(id && { id }), ...(user && { id: user.id }), ...(token && { token }) }
}

/** An answer in the model's form: without times and tokens; a notification is only its title. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  if ('href' in value && 'title' in value && 'read' in value) {
    return { title: value.title, read: value.read }
  }
  const kept = Object.entries(value).filter(([name]) => ![...untold, 'token'].includes(name))
  return Object.fromEntries(
    kept.map(([name, field]) => [name, moments.includes(name) ? field !== null : plain(field)]),
  )
}

const moments = ['handedOverAt', 'startedAt', 'completedAt', 'filedAt', 'paymentDate']
const untold = ['createdAt', 'uploadedAt', 'readyAt', 'clientTurnAt', 'documentsAt']

function newcomer(at: number, tag: string) {
  const email = `new-${at}-${tag}@example.com`
  return { email, firstName: 'New', lastName: tag, token: null, live: false }
}

function person({ people }: PortalModel, at: number): ModelPerson {
  const found = people[at % people.length]
  if (found === undefined) throw new Error('a model without people')
  return found
}

function taxReturn({ returns }: PortalModel, at: number): ModelReturn | undefined {
  return returns[at % Math.max(1, returns.length)]
}
