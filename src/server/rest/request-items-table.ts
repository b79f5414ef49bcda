import { call, type RestRow } from './row.ts'

const ofReturn = { params: { id: 'taxReturnId' } } as const
const filed = '`This return is filed: nothing more is needed`'
const started = '`We are already working on your return`'
const refusedState = '`Not possible: this item is …`: its state, or the return is filed.'

/** Calls on a return's items. */
export const requestItemRows: readonly RestRow[] = [
  call(
    'GET',
    '/api/tax-returns/:id/request-items',
    'requestItems.list',
    'What a return needs',
    ofReturn,
  ),
  call(
    'POST',
    '/api/tax-returns/:id/hand-over',
    'requestItems.handOver',
    'Hands a return over to the firm',
    {
      ...ofReturn,
      also: {
        409: 'Without a tax profile, or without any document or answer; or the return is completed.',
      },
    },
  ),
  call(
    'POST',
    '/api/tax-returns/:id/take-back',
    'requestItems.takeBack',
    'Takes the hand-over back',
    {
      ...ofReturn,
      also: { 409: started },
    },
  ),
  call(
    'GET',
    '/api/tax-returns/:id/questionnaire',
    'requestItems.questionnaire',
    'The client’s answers, or those of the year before',
    ofReturn,
  ),
  call(
    'PUT',
    '/api/tax-returns/:id/questionnaire',
    'requestItems.saveAnswers',
    'Saves the answers, which decide what the return needs',
    {
      ...ofReturn,
      also: {
        409: 'The return is handed over, or preparation started.',
      },
    },
  ),
  call(
    'POST',
    '/api/request-items/:id/attach',
    'requestItems.attach',
    'Attaches a document to an item',
    {
      also: { 409: '`This is no longer asked for. The file is kept in its category.`' },
    },
  ),
  call(
    'POST',
    '/api/request-items/:id/detach',
    'requestItems.detach',
    'Detaches a document from an item',
    {
      also: { 409: filed },
    },
  ),
  call(
    'POST',
    '/api/request-items/:id/not-applicable',
    'requestItems.decline',
    'Says that the client does not have it',
    { also: { 409: refusedState } },
  ),
  call(
    'POST',
    '/api/request-items/:id/expect',
    'requestItems.expect',
    'Says when the client expects it',
    {
      also: { 409: refusedState },
    },
  ),
  call(
    'POST',
    '/api/request-items/:id/reopen',
    'requestItems.reopen',
    'Undoes either of these answers',
    {
      also: { 409: refusedState },
    },
  ),

  call('POST', '/api/admin/request-items', 'admin.requestItems.ask', 'Asks clients for documents', {
    also: { 409: 'The only return is filed, or has no room for more items.' },
  }),
  call('PATCH', '/api/admin/request-items/:id', 'admin.requestItems.edit', 'Changes an item', {
    also: { 409: filed },
  }),
  call(
    'POST',
    '/api/admin/request-items/:id/accept',
    'admin.requestItems.accept',
    'Accepts what is in',
    { also: { 409: refusedState } },
  ),
  call(
    'POST',
    '/api/admin/request-items/:id/ask-again',
    'admin.requestItems.askAgain',
    'Asks for another one, or again for a withdrawn item',
    { also: { 409: filed } },
  ),
  call(
    'POST',
    '/api/admin/request-items/:id/withdraw',
    'admin.requestItems.withdraw',
    'Withdraws an item',
    { also: { 409: filed } },
  ),
]
