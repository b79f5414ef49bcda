import { cents } from '#shared/base/money.ts'
import type { PaymentMethod } from '#shared/returns/payment.ts'
import { type ReturnStatus, returnStatuses } from '#shared/returns/return-status.ts'
import { hashPassword, passwordCost } from '#server/records/auth/passwords.ts'
import { createSessions } from '#server/calls/sessions.ts'
import { newId } from '#server/database/database.ts'
import { apiAs } from './api.ts'
import type { TestApp } from './app.ts'
import { callsOf } from './trpc.ts'

/** The password of every person from these factories. */
export const password = 'Quiet-Harbor-42!'

/** Its hash, made once for each cost. */
function passwordHash(): Promise<string> {
  const known = hashes.get(passwordCost.memoryCost) ?? hashPassword(password, 'tests')
  hashes.set(passwordCost.memoryCost, known)
  return known
}
const hashes = new Map<number, Promise<string>>()

export interface Person {
  id: string
  email: string
  firstName: string
  lastName: string
  /** The token of a live session. */
  token: string
  api: ReturnType<typeof apiAs>
  /** Calls a procedure as a screen does, in the session of the token. */
  call: ReturnType<typeof callsOf>
}

export interface PersonOptions {
  email?: string
  firstName?: string
  lastName?: string
  remember?: boolean
  /** Whether the address is proven; true by default. */
  proven?: boolean
}

export const aClient = (test: TestApp, options: PersonOptions = {}) =>
  aPerson(test, 'client', options)

export const anAdmin = (test: TestApp, options: PersonOptions = {}) =>
  aPerson(test, 'admin', options)

/** A session as sign-in creates it. */
export async function signIn({ services }: TestApp, userId: string, remember = false) {
  const session = { userId, remember, userAgent: 'test', ip: '127.0.0.1' }
  return (await createSessions(services.db, services.clock).start(session)).token
}

export interface ReturnOptions {
  clientId?: string
  taxYear?: number
  status?: ReturnStatus
  paid?: { amount: number; method: PaymentMethod }
}

/** A return; with a new client unless one is given. */
export async function aReturn(test: TestApp, options: ReturnOptions = {}) {
  const { taxYear = 2025, status = 'pending', paid } = options
  const clientId = options.clientId ?? (await aClient(test)).id
  const now = test.services.clock()
  const reached = returnStatuses.indexOf(status)
  const payment = paid && {
    paymentAmount: cents.parse(paid.amount),
    received: cents.parse(paid.amount),
    paymentMethod: paid.method,
    paymentDate: now,
  }
  return test.services.db
    .insertInto('taxReturns')
    .values({
      id: newId(),
      clientId,
      taxYear,
      status,
      createdAt: now,
      clientTurnAt: reached === 0 ? now : null,
      startedAt: reached >= 1 ? now : null,
      completedAt: reached >= 2 ? now : null,
      filedAt: reached >= 3 ? now : null,
      ...payment,
    })
    .returning(['id', 'clientId', 'taxYear', 'status'])
    .executeTakeFirstOrThrow()
}

let made = 0

async function aPerson(
  test: TestApp,
  role: 'client' | 'admin',
  options: PersonOptions,
): Promise<Person> {
  made += 1
  const { services } = test
  const {
    email = `person-${made}-${process.pid}@example.com`,
    firstName = 'Nora',
    lastName = `Day ${made}`,
    remember = false,
    proven = true,
  } = options
  const id = newId()
  const person = { id, email, firstName, lastName }
  await services.db
    .insertInto('users')
    .values({
      ...person,
      role,
      passwordHash: await passwordHash(),
      createdAt: services.clock(),
      emailProvenAt: proven ? services.clock() : null,
    })
    .execute()
  const token = await signIn(test, id, remember)
  return { ...person, token, api: apiAs(test, token), call: callsOf(test) }
}
