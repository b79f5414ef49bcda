import type { DocumentCategory } from '#shared/documents/document-categories.ts'
import { returnStatuses, type ReturnStatus } from '#shared/returns/return-status.ts'
import { titleOf } from '#shared/returns/return-step.ts'
import type { Role } from '#shared/base/api.ts'
import {
  documentView,
  isFinished,
  maySee,
  type ModelPerson,
  type ModelReturn,
  type PortalModel,
  returnView,
  staffReturnView,
  userView,
  welcomed,
} from './portal-model.ts'
import { noId, refusal, signedOut } from '#tests/support/shapes.ts'

export interface Expected {
  status: number
  body: unknown
}

/** One call: how to send it, and how it changes the model and what the model answers. `made` is the real answer's id. */
export interface Call {
  by: ModelPerson | null
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  body?: object
  file?: { name: string; category: string }
  answer: (made: Made) => Expected
}

interface Made {
  id: string
  token: string | null
}

const ok = (body: unknown): Expected => ({ status: 200, body })
const refused = (status: number, message: string): Expected => ({ status, body: refusal(message) })

/** For any signed-in user. */
const signedIn = (by: ModelPerson, answer: Call['answer']): Call['answer'] => {
  return (made) => (by.live ? answer(made) : { status: 401, body: signedOut })
}

/** For staff. */
const staff = (by: ModelPerson, action: string, answer: Call['answer']): Call['answer'] =>
  signedIn(by, (made) =>
    by.role === 'admin' ? answer(made) : refused(403, `You don't have permission to ${action}`),
  )

type Newcomer = Omit<ModelPerson, 'id' | 'role' | 'notifications'>

export function register(model: PortalModel, person: Newcomer): Call {
  const { email, firstName, lastName } = person
  const body = { email, firstName, lastName, password: modelPassword, role: 'admin' }
  const answer = ({ id, token }: Made): Expected => {
    if (model.people.some((known) => known.email === email)) {
      return refused(409, 'User already exists')
    }
    const created: ModelPerson = {
      ...person,
      id,
      role: 'client',
      token,
      live: true,
      notifications: [welcomed],
    }
    model.people.push(created)
    return { status: 201, body: { success: true, user: userView(created) } }
  }
  return { by: null, method: 'POST', url: '/api/auth/register', body, answer }
}

export function login(person: ModelPerson, right: boolean): Call {
  const body = { email: person.email, password: right ? modelPassword : 'Wrong-Password-1' }
  const answer = ({ token }: Made): Expected => {
    if (!right) return refused(401, 'Invalid credentials')
    Object.assign(person, { token, live: true })
    return ok({ success: true, user: userView(person) })
  }
  return { by: null, method: 'POST', url: '/api/auth/login', body, answer }
}

export function logout(by: ModelPerson): Call {
  const answer = () => {
    by.live = false
    return ok({ success: true })
  }
  return { by, method: 'POST', url: '/api/auth/logout', answer }
}

export function createReturn(model: PortalModel, by: ModelPerson, taxYear: number): Call {
  const answer = signedIn(by, ({ id }) => {
    const known = model.returns.find((made) => made.owner === by && made.taxYear === taxYear)
    if (known) return ok(returnView(known))
    const created: ModelReturn = {
      id,
      owner: by,
      taxYear,
      status: 'pending',
      payment: null,
      documents: [],
    }
    model.returns.push(created)
    by.notifications.unshift(`${taxYear} Tax Return created`)
    return { status: 201, body: returnView(created) }
  })
  return { by, method: 'POST', url: '/api/tax-returns', body: { taxYear }, answer }
}

export function upload(
  model: PortalModel,
  by: ModelPerson,
  taxReturn: ModelReturn | undefined,
  { category, size }: { category: DocumentCategory; size: number },
): Call {
  const name = `${category}.pdf`
  const answer = signedIn(by, ({ id }) => {
    if (!taxReturn || !maySee(by, taxReturn)) return refused(404, 'Tax return not found')
    const finished = category === 'completed_return'
    if (finished && by.role !== 'admin') {
      return refused(403, "You don't have permission to upload documents to this tax return")
    }
    if (finished && !isFinished(taxReturn)) return refused(409, 'This return is not completed yet')
    const created = { id, taxReturn, name, category, size }
    model.documents.push(created)
    taxReturn.documents.push(created)
    if (finished) {
      taxReturn.owner.notifications.unshift(`${taxReturn.taxYear} Tax Return ready to download`)
    }
    return { status: 201, body: documentView(created) }
  })
  const url = `/api/tax-returns/${taxReturn?.id ?? noId}/documents`
  return { by, method: 'POST', url, file: { name, category }, answer }
}

export function removeDocument(model: PortalModel, by: ModelPerson, at: number): Call {
  const document = model.documents[at % Math.max(1, model.documents.length)]
  const answer = signedIn(by, () => {
    const there = document?.taxReturn.documents.includes(document) ?? false
    if (!document || !there || !maySee(by, document.taxReturn)) {
      return refused(404, 'Document not found')
    }
    if (by.role !== 'admin' && document.category === 'completed_return') {
      return refused(403, "You don't have permission to delete a completed return")
    }
    document.taxReturn.documents = document.taxReturn.documents.filter((one) => one !== document)
    return ok({ success: true })
  })
  return { by, method: 'DELETE', url: `/api/documents/${document?.id ?? noId}`, answer }
}

export function setStatus(
  by: ModelPerson,
  taxReturn: ModelReturn | undefined,
  to: ReturnStatus,
): Call {
  const answer = staff(by, 'change the status of a tax return', () => {
    if (!taxReturn) return refused(404, 'Tax return not found')
    const from = taxReturn.status
    const step = returnStatuses.indexOf(to) - returnStatuses.indexOf(from)
    if (step !== 0 && step !== 1) {
      return refused(409, `Cannot change status from ${from} to ${to}`)
    }
    if (step === 1) {
      taxReturn.status = to
      taxReturn.owner.notifications.unshift(titleOf(waits[to], taxReturn))
    }
    return ok(staffReturnView(taxReturn))
  })
  const url = `/api/tax-returns/${taxReturn?.id ?? noId}/status`
  return { by, method: 'PATCH', url, body: { status: to }, answer }
}

/** What a return waits for after a step. */
const waits = {
  pending: 'documents',
  in_progress: 'preparation',
  completed: 'version',
  filed: 'nothing',
} as const

/** `cents` null: unpaid. */
export function setPayment(
  by: ModelPerson,
  taxReturn: ModelReturn | undefined,
  cents: number | null,
): Call {
  const payment =
    cents === null ? null : { amount: cents, method: 'check', notes: `${cents} cents` }
  const dollars =
    cents === null ? '' : `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  const body =
    payment === null
      ? { paymentStatus: 'unpaid' }
      : {
          paymentStatus: 'paid',
          paymentAmount: dollars,
          paymentMethod: payment.method,
          paymentNotes: payment.notes,
        }
  const answer = staff(by, 'record payments', () => {
    if (!taxReturn) return refused(404, 'Tax return not found')
    taxReturn.payment = payment
    if (payment) taxReturn.owner.notifications.unshift('Payment received')
    return ok(staffReturnView(taxReturn))
  })
  const url = `/api/tax-returns/${taxReturn?.id ?? noId}/payment`
  return { by, method: 'PATCH', url, body, answer }
}

export function setRole(
  model: PortalModel,
  by: ModelPerson,
  target: ModelPerson,
  role: Role,
): Call {
  const answer = staff(by, 'change roles', () => {
    const admins = model.people.filter((person) => person.role === 'admin')
    if (role === 'client' && target.role === 'admin') {
      if (admins.length === 1) return refused(409, 'The last admin cannot be demoted')
      if (target === by) return refused(409, 'You cannot demote yourself. Ask another admin')
    }
    if (target.role !== role) {
      target.role = role
      target.notifications.unshift('Account Role Updated')
    }
    return ok(userView(target))
  })
  return { by, method: 'PATCH', url: `/api/admin/users/${target.id}/role`, body: { role }, answer }
}

const modelPassword = 'Quiet-Harbor-42!'
