import { adminTaxReturn } from '#shared/returns/admin.schema.ts'
import { clientDetails } from '#shared/users/staff-clients.schema.ts'
import { clientAccess } from '#shared/clients/client-access.schema.ts'
import { dependent } from '#shared/profile/dependents.schema.ts'
import { adminDocument, clientDocument, filedReturn } from '#shared/documents/documents.schema.ts'
import { firmReport } from '#shared/firm/firm.schema.ts'
import { profile } from '#shared/profile/profile.schema.ts'
import { signedIn, user } from '#shared/auth/auth.schema.ts'
import { taxReturn } from '#shared/returns/returns.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { health } from '#server/features/health/health.ts'
import { moneyRows } from './money-table.ts'
import { messageRows } from './messages-table.ts'
import { requestItemRows } from './request-items-table.ts'
import { call, plain, type RestRow } from './row.ts'

const firmChanged = 'Somebody saved other settings since `version`.'

/**
 * The calls of the specification, each over one procedure. The table registers the routes, generates the OpenAPI
 * document and drives the invariant tests. By default the input is the body (or a GET's query) with the path's
 * parameters, and the answer is the output with 200.
 */
export const restTable: readonly RestRow[] = [
  call('GET', '/api/auth/user', 'auth.currentUser', 'The signed-in user', { schema: user }),
  call('POST', '/api/auth/login', 'auth.login', 'Signs in', {
    schema: signedIn,
    also: {
      401: '`Invalid credentials`: the email or the password is wrong. `Two-factor code required`, with `twoFactor: true`: send the same again with `code`.',
      403: 'Staff sign in with the firm’s accounts.',
    },
  }),
  call('POST', '/api/auth/register', 'auth.register', 'Creates a client account', {
    status: 201,
    schema: signedIn,
    also: { 409: '`User already exists`' },
  }),
  call('POST', '/api/auth/confirm', 'auth.confirm', 'Confirms the password'),
  call('POST', '/api/auth/logout', 'auth.logout', 'Ends this session', { session: 'optional' }),
  call('POST', '/api/auth/forgot-password', 'auth.forgotPassword', 'Mails a reset link'),
  call('POST', '/api/auth/reset-password', 'auth.resetPassword', 'Sets a new password'),
  plain('GET', '/api/login', 'Redirects to the sign-in dialog', {
    status: 302,
    schema: null,
  }),

  call('GET', '/api/tax-returns', 'returns.list', 'The caller’s returns, newest year first'),
  call('POST', '/api/tax-returns', 'returns.create', 'Creates a return, once per year', {
    status: 201,
    answer: ({ created, taxReturn: body }) => ({ status: created ? 201 : 200, body }),
    schema: taxReturn,
    versioned: true,
    also: { 200: 'There already was a return for that year; this is it.' },
  }),
  call('GET', '/api/tax-returns/:id/preparer', 'returns.preparer', 'The preparer of a return'),
  call(
    'PATCH',
    '/api/tax-returns/:id/status',
    'admin.returns.updateStatus',
    'Moves a return one step',
    {
      schema: adminTaxReturn,
      versioned: true,
      also: { 409: '`Cannot change status from … to …`: that is not the next step.' },
    },
  ),
  call(
    'PATCH',
    '/api/tax-returns/:id/payment',
    'admin.returns.updatePayment',
    'Records a payment',
    {
      schema: adminTaxReturn,
      versioned: true,
      also: {
        409: 'It is less than what is open, or was paid together with another return.',
      },
    },
  ),
  call(
    'PATCH',
    '/api/tax-returns/:id/due-date',
    'admin.returns.updateDueDate',
    'Sets another due date than the one by law',
    {
      schema: adminTaxReturn,
      versioned: true,
      also: { 409: 'The return is filed.' },
    },
  ),
  call(
    'PATCH',
    '/api/tax-returns/:id/estimated-refund',
    'admin.returns.updateEstimatedRefund',
    'Sets the estimated refund',
    {
      schema: adminTaxReturn,
      versioned: true,
      also: { 409: '`This return is not completed yet`: `final` was true.' },
    },
  ),
  call(
    'GET',
    '/api/tax-returns/:id/documents',
    'documents.listForReturn',
    'A return’s documents, as clients see them',
    { params: { id: 'taxReturnId' }, schema: clientDocument.array() },
  ),
  plain('POST', '/api/tax-returns/:id/documents', 'Uploads a document', {
    status: 201,
    schema: clientDocument,
    caller: 'signedIn',
    about: 'return',
    needs: [['upload']],
  }),
  ...requestItemRows,
  ...messageRows,
  ...moneyRows,

  call('GET', '/api/admin/firm', 'admin.firm.get', 'The firm’s settings', {
    operationId: 'adminFirm',
  }),
  call('PUT', '/api/admin/firm', 'admin.firm.save', 'Changes them', {
    operationId: 'saveFirm',
    also: { 409: firmChanged },
  }),
  call('GET', '/api/admin/firm/history', 'admin.firm.history', 'Their versions, newest first', {
    operationId: 'firmHistory',
  }),
  call('POST', '/api/admin/firm/pictures', 'admin.firm.addPicture', 'Stores a logo or a photo', {
    operationId: 'addFirmPicture',
  }),
  plain('POST', '/api/admin/firm/reports', 'Stores a SOC 2 report or a notice', {
    status: 201,
    schema: firmReport,
    caller: 'staff',
    steppedUp: true,
  }),
  plain('GET', '/api/admin/firm/reports/:id', 'A stored one', {
    status: 200,
    schema: null,
    caller: 'staff',
    steppedUp: true,
    about: 'report',
  }),
  call('POST', '/api/admin/firm/undo', 'admin.firm.undo', 'Brings a version back', {
    operationId: 'undoFirm',
    also: { 404: 'There is no such version.', 409: firmChanged },
  }),

  call('DELETE', '/api/documents/:id', 'documents.delete', 'Deletes a document', {
    schema: successAnswer,
    also: {
      403: 'A client cannot delete a completed return.',
      409: 'It is kept, because it was sent for review or signed.',
    },
  }),
  plain('GET', '/api/documents/:id/download', 'A document’s bytes', {
    status: 200,
    schema: null,
    caller: 'signedIn',
    about: 'document',
    needs: [['returns']],
    allowImpersonation: true,
  }),
  call('PATCH', '/api/documents/:id/verified', 'admin.documents.verify', 'Marks as verified', {
    operationId: 'adminVerifyDocument',
  }),
  call('GET', '/api/filed-returns', 'documents.filedReturns', 'The caller’s finished returns', {
    schema: filedReturn.array(),
  }),

  call(
    'GET',
    '/api/admin/filed-returns/:id',
    'admin.documents.filedReturns',
    'A client’s finished documents',
  ),
  call('GET', '/api/clients', 'clients.mine', 'The clients the caller acts for'),
  call('GET', '/api/clients/:id/access', 'clients.access', 'Who can see a client', {
    params: { id: 'clientId' },
    schema: clientAccess.array(),
    answer: ({ accesses: body }) => ({ body }),
  }),
  call('POST', '/api/clients/:id/access', 'clients.grant', 'Invites a person to act for a client', {
    params: { id: 'clientId' },
    status: 201,
    answer: (body) => ({ status: 201, body }),
    also: {
      403: 'The caller may not give this access, or is staff who have to confirm the password first.',
      409: 'The address has access already, or as `self` an account; or the client has another spouse.',
    },
  }),
  call('DELETE', '/api/access/:id', 'clients.endAccess', 'Ends an access or an invitation', {
    also: {
      403: 'The caller may not end it, or has to confirm the password first.',
      409: 'It is the client’s own sign-in, which only the deletion of the account ends.',
    },
  }),
  call('GET', '/api/admin/users', 'admin.users.list', 'All users', { operationId: 'adminUsers' }),
  call(
    'PATCH',
    '/api/admin/users/:userId/role',
    'admin.users.updateRole',
    'Changes a user’s role',
    {
      also: {
        409: 'The last admin, and oneself, cannot be demoted; nor can an unproven account be promoted where a proof is required.',
      },
    },
  ),
  call('GET', '/api/admin/team', 'admin.users.team', 'The staff, with the open work of each'),
  call('GET', '/api/admin/clients', 'admin.users.clients', 'All clients'),
  call('POST', '/api/admin/clients', 'admin.clients.create', 'Adds an office client', {
    status: 201,
  }),
  call('PATCH', '/api/admin/clients/:id', 'admin.clients.update', 'Changes an office client', {
    also: { 409: 'Somebody signs in for this client.' },
  }),
  call('POST', '/api/admin/clients/:id/merge', 'admin.sameClients.merge', 'Makes two clients one', {
    also: {
      409: 'Somebody signs in for each of them, both have a return of one year, or one is a business.',
    },
  }),
  call(
    'POST',
    '/api/admin/clients/:id/tax-returns',
    'admin.clients.startReturn',
    'Starts a return for a client, once per year',
    {
      params: { id: 'clientId' },
      status: 201,
      answer: ({ created, taxReturn: body }) => ({ status: created ? 201 : 200, body }),
      schema: taxReturn,
      versioned: true,
      also: { 200: 'There already was a return for that year; this is it.' },
    },
  ),
  call(
    'PUT',
    '/api/admin/clients/:id/profile',
    'admin.clients.saveProfile',
    'Saves an office client’s profile',
    {
      params: { id: 'clientId' },
      answer: ({ profile: body }) => ({ body }),
      schema: profile,
      versioned: true,
      also: { 409: 'Somebody signs in for this client.' },
    },
  ),
  call(
    'GET',
    '/api/admin/clients/:id/details',
    'admin.users.clientDetails',
    'A client, numbers masked',
    { schema: clientDetails },
  ),
  call('GET', '/api/admin/preparers', 'admin.preparers.list', 'The staff who can prepare returns'),
  call(
    'PATCH',
    '/api/admin/clients/:id/preparer',
    'admin.preparers.assignClient',
    'Gives a client to a preparer',
  ),
  call(
    'PATCH',
    '/api/admin/tax-returns/preparer',
    'admin.preparers.assign',
    'Gives returns to a preparer',
  ),
  call('GET', '/api/admin/tax-returns', 'admin.returns.list', 'All returns, newest first', {
    operationId: 'adminReturns',
    paged: true,
    schema: adminTaxReturn.array(),
  }),
  plain('GET', '/api/admin/tax-returns.csv', 'The same returns for a spreadsheet', {
    status: 200,
    schema: null,
    caller: 'staff',
    steppedUp: true,
  }),
  call(
    'GET',
    '/api/admin/tax-returns/:id/documents',
    'admin.documents.list',
    'A return’s documents, as staff see them',
    {
      operationId: 'adminDocuments',
      params: { id: 'taxReturnId' },
      schema: adminDocument.array(),
    },
  ),

  plain('GET', '/api/admin/tax-returns/:id/packet', 'What a client gets on paper, as a PDF', {
    status: 200,
    schema: null,
    caller: 'staff',
    about: 'return',
  }),

  call('GET', '/api/notifications', 'notifications.list', 'The caller’s notifications'),
  call('PATCH', '/api/notifications/:id/read', 'notifications.markRead', 'Marks one as read'),

  call('GET', '/api/profile', 'profile.get', 'The caller’s tax profile', {
    schema: profile,
    versioned: true,
    also: { 404: '`Profile not found`: none was ever saved.' },
  }),
  call('PUT', '/api/profile', 'profile.save', 'Saves the tax profile', {
    schema: profile,
    versioned: true,
    answer: ({ profile: body }) => ({ body }),
  }),
  call('GET', '/api/profile/dependents', 'profile.dependents', 'The caller’s dependents', {
    schema: dependent.array(),
    answer: ({ dependents: body }) => ({ body }),
    also: { 404: 'The caller may not see the client’s numbers.' },
  }),

  call('POST', '/api/contact', 'contact.send', 'Sends the firm a message', {
    status: 201,
    session: 'optional',
  }),

  plain('GET', '/api/health', 'Whether the portal answers and can save', {
    status: 200,
    schema: health,
  }),
  plain('GET', '/api/ready', 'Whether a load balancer may send requests', {
    status: 200,
    schema: health,
  }),
  plain('GET', '/api/openapi.json', 'This contract, for programs', {
    status: 200,
    schema: null,
  }),
  plain('GET', '/api/docs', 'This contract, to read and try', {
    status: 200,
    schema: null,
  }),
]
