import type { Call, Expected } from './calls.ts'
import {
  documentView,
  filedReturnsOf,
  maySee,
  type ModelPerson,
  type ModelReturn,
  type PortalModel,
  booksOf,
  returnView,
  staffDocumentView,
  staffReturnView,
  userView,
  welcomed,
} from './portal-model.ts'
import { noId, refusal, signedOut } from '#tests/support/shapes.ts'

export const lookNames = [
  'user',
  'returns',
  'documents',
  'filed',
  'notifications',
  'profile',
  'staff returns',
  'staff documents',
  'staff filed',
  'staff details',
] as const
export type LookName = (typeof lookNames)[number]

/** The calls that only read. `tag` is part of the last name of every person in this run. */
export function look(
  model: PortalModel,
  by: ModelPerson,
  name: LookName,
  about: { taxReturn: ModelReturn | undefined; client: ModelPerson; tag: string },
): Call {
  const { url, answer } = looks[name](model, by, about)
  return { by, method: 'GET', url, answer: () => (by.live ? answer() : unknownCaller) }
}

type About = Parameters<typeof look>[3]
type Look = (
  model: PortalModel,
  by: ModelPerson,
  about: About,
) => { url: string; answer: () => Expected }

const unknownCaller: Expected = { status: 401, body: signedOut }
const ok = (body: unknown): Expected => ({ status: 200, body })
const refused = (status: number, message: string): Expected => ({ status, body: refusal(message) })
const ownReturns = (model: PortalModel, client: ModelPerson) =>
  model.returns.filter(({ owner }) => owner === client).toSorted((a, b) => b.taxYear - a.taxYear)
const forStaff = (by: ModelPerson, action: string, answer: () => Expected) => () =>
  by.role === 'admin' ? answer() : refused(403, `You don't have permission to ${action}`)

const looks: Record<LookName, Look> = {
  user: (_, by) => ({ url: '/api/auth/user', answer: () => ok(userView(by)) }),
  returns: (model, by) => ({
    url: '/api/tax-returns',
    answer: () => ok(ownReturns(model, by).map(returnView)),
  }),
  documents: (_, by, { taxReturn }) => ({
    url: `/api/tax-returns/${taxReturn?.id ?? noId}/documents`,
    answer: () =>
      taxReturn && maySee(by, taxReturn)
        ? ok(taxReturn.documents.toReversed().map(documentView))
        : refused(404, 'Tax return not found'),
  }),
  filed: (model, by) => ({
    url: '/api/filed-returns',
    answer: () =>
      ok(
        filedReturnsOf(model, by).map(({ taxReturn: { id, taxYear, status }, documents }) => ({
          taxReturn: { id, taxYear, status },
          documents: documents.map(documentView),
        })),
      ),
  }),
  notifications: (_, by) => ({
    url: '/api/notifications',
    answer: () => ok(by.notifications.map((title) => ({ title, read: title === welcomed }))),
  }),
  profile: () => ({ url: '/api/profile', answer: () => refused(404, 'Profile not found') }),
  'staff returns': (model, by, { tag }) => ({
    url: `/api/admin/tax-returns?search=${tag}`,
    answer: forStaff(by, 'view all tax returns', () =>
      ok(model.returns.toReversed().map(staffReturnView)),
    ),
  }),
  'staff documents': (_, by, { taxReturn }) => ({
    url: `/api/admin/tax-returns/${taxReturn?.id ?? noId}/documents`,
    answer: forStaff(by, 'view a client’s documents', () =>
      taxReturn
        ? ok(taxReturn.documents.toReversed().map(staffDocumentView))
        : refused(404, 'Tax return not found'),
    ),
  }),
  'staff filed': (model, by, { client }) => ({
    url: `/api/admin/filed-returns/${client.id}`,
    answer: forStaff(by, 'view a client’s filed returns', () =>
      ok(
        filedReturnsOf(model, client).flatMap(({ documents }) => documents.map(staffDocumentView)),
      ),
    ),
  }),
  'staff details': (model, by, { client }) => ({
    url: `/api/admin/clients/${client.id}/details`,
    answer: forStaff(by, 'view client details', () =>
      ok({
        ...userView(client),
        clientProfile: null,
        dependents: [],
        taxReturns: ownReturns(model, client).map((taxReturn) => ({
          ...returnView(taxReturn),
          ...booksOf(taxReturn),
          paymentNotes: taxReturn.payment?.notes ?? null,
        })),
      }),
    ),
  }),
}
