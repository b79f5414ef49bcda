import { call, type RestRow } from './row.ts'

const changed = 'Somebody changed the thread since `version`.'

/** Calls on threads of messages, and on the staff's canned answers. */
export const messageRows: readonly RestRow[] = [
  call('GET', '/api/messages', 'messages.list', 'A client’s threads, newest word first'),
  call('POST', '/api/messages', 'messages.start', 'Begins a thread', {
    status: 201,
    also: { 409: 'You have 200 open threads for this client.' },
  }),
  call('GET', '/api/messages/:id', 'messages.get', 'A thread with its messages'),
  call('POST', '/api/messages/:id/replies', 'messages.reply', 'Writes in a thread', {
    status: 201,
  }),
  call('POST', '/api/messages/:id/read', 'messages.read', 'Marks a thread as read'),

  call('GET', '/api/admin/messages', 'admin.messages.list', 'The inbox', {
    operationId: 'adminInbox',
  }),
  call('POST', '/api/admin/messages', 'admin.messages.start', 'Begins a thread with a client', {
    status: 201,
  }),
  call('POST', '/api/admin/messages/bulk', 'admin.messages.bulk', 'Writes to many clients'),
  call('GET', '/api/admin/messages/:id', 'admin.messages.get', 'A thread as staff see it'),
  call('POST', '/api/admin/messages/:id/reply', 'admin.messages.reply', 'Answers', {
    status: 201,
    also: {
      409: 'Somebody answered since `seen`: `errors` has the text. Or mails do not reach the visitor.',
    },
  }),
  call('POST', '/api/admin/messages/:id/note', 'admin.messages.note', 'Notes for staff only', {
    status: 201,
  }),
  call('POST', '/api/admin/messages/:id/assign', 'admin.messages.assign', 'Assigns a thread', {
    operationId: 'adminAssignThread',
    also: { 409: changed },
  }),
  call('POST', '/api/admin/messages/:id/done', 'admin.messages.done', 'Closes a thread', {
    also: { 409: changed },
  }),
  call('POST', '/api/admin/messages/:id/reopen', 'admin.messages.reopen', 'Reopens a thread'),
  call('POST', '/api/admin/messages/:id/snooze', 'admin.messages.snooze', 'Snoozes a thread', {
    also: { 409: 'The thread is closed.' },
  }),
  call('POST', '/api/admin/messages/:id/move', 'admin.messages.move', 'Moves to another subject', {
    also: { 409: 'A visitor’s thread has no client.' },
  }),
  call('POST', '/api/admin/messages/:id/request', 'admin.messages.request', 'Asks for a document', {
    status: 201,
    also: { 409: 'The return is filed, or has 200 items.' },
  }),
  call('POST', '/api/admin/messages/:id/attach', 'admin.messages.attach', 'Gives it to a client', {
    also: { 409: 'It has a client.' },
  }),

  call('GET', '/api/admin/canned-answers', 'admin.cannedAnswers.list', 'The canned answers', {
    operationId: 'adminCannedAnswers',
  }),
  call('POST', '/api/admin/canned-answers', 'admin.cannedAnswers.save', 'Saves a canned answer'),
  call(
    'DELETE',
    '/api/admin/canned-answers/:id',
    'admin.cannedAnswers.delete',
    'Deletes a canned answer',
  ),
]
