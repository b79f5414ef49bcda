import type { SeededPortal } from '../portal.ts'
import { type Actions, uploadCall } from './actions.ts'
import type { Call, Caller } from './caller.ts'

/** Sends bad inputs before the load, and compares the answers during it: status and body must be the same. */
export async function badInputs(
  { people: { clients, admin }, services }: SeededPortal,
  { call }: Caller,
): Promise<Actions> {
  const [client, other] = clients
  if (client === undefined || other === undefined) throw new Error('no clients')
  const filed = await services.db
    .selectFrom('taxReturns')
    .select('id')
    .where('status', '=', 'filed')
    .executeTakeFirstOrThrow()
  const { token } = client
  const login = { method: 'POST', url: '/api/auth/login' }
  const payment = { method: 'PATCH', url: `/api/tax-returns/${filed.id}/payment`, token: admin }
  const paid = { paymentStatus: 'paid', paymentMethod: 'check' }
  const calls: Call[] = [
    { url: '/api/tax-returns' },
    { url: '/api/tax-returns', token: 'x'.repeat(43) },
    { url: '/api/admin/tax-returns', token },
    { url: '/api/admin/tax-returns?limit=9999', token: admin },
    { url: '/api/nothing', token },
    { url: '/trpc/returns.nothing', token },
    { ...login, body: { email: other.email, password: 'wrong' } },
    { ...login, body: '{"email":' },
    { ...login, body: 'x'.repeat(300_000) },
    { ...payment, body: { ...paid, paymentAmount: '-5' } },
    { ...payment, body: { ...paid, paymentAmount: 5 }, token },
    { ...payment, url: `/api/tax-returns/${filed.id}/status`, body: { status: 'pending' } },
    { url: `/api/tax-returns/${other.returnId}/documents`, token },
    { url: '/api/documents/1/download', token },
    { method: 'PUT', url: '/api/profile', token, body: { ssn: '123' } },
    uploadCall(client, Buffer.from('MZ not a document'), 'w2.pdf'),
    uploadCall(client, Buffer.alloc(0), 'w2.pdf'),
    uploadCall({ token, returnId: other.returnId }, Buffer.from('%PDF-1.4')),
  ]
  const answerTo = async (bad: Call) => {
    const { status, bytes } = await call(bad)
    return `${status} ${bytes.toString()}`
  }
  const before = await Promise.all(calls.map(answerTo))
  const wrong = before.find((answer) => !answer.startsWith('4'))
  if (wrong !== undefined) throw new Error(`a bad input was answered with ${wrong}`)
  let turn = 0
  return {
    'bad input': {
      perSecond: 1,
      async run() {
        const at = (turn += 1) % calls.length
        const [bad, answer] = [calls[at], before[at]]
        if (bad === undefined) return
        const now = await answerTo(bad)
        if (now !== answer) throw new Error(`${bad.url}: ${now}, without load ${answer}`)
      },
    },
  }
}
