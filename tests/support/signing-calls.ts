import superjson from 'superjson'
import { aPdf } from './files.ts'
import { marriedProfile, singleProfile } from './profiles.ts'
import type { RunningServer } from './server.ts'
import { aClientOf, type Someone } from './signed-in.ts'
import { moveTo } from './staff.ts'

const federalFigures = {
  authority: 'federal',
  agi: '84,200',
  totalTax: '9,140',
  withheld: '10,380',
  refund: '1,240',
}

/** A new client of a running portal with a completed return that was sent for review. */
export async function aReviewOf(
  portal: RunningServer,
  admin: Someone,
  options: { joint?: boolean; figures?: object[]; pages?: Uint8Array } = {},
) {
  const { joint = false, ...version } = options
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', joint ? marriedProfile : singleProfile)
  const taxYear = new Date().getFullYear() - 1
  const taxReturnId = await client.startReturn(taxYear)
  await moveTo(admin, taxReturnId, 'completed')
  const sent = await publishOf(portal, admin, taxReturnId, version)
  return { client, taxYear, taxReturnId, package: sent }
}

/** Sends a version of a completed return for review, as staff. */
export async function publishOf(
  portal: RunningServer,
  admin: Someone,
  taxReturnId: string,
  {
    figures = [federalFigures],
    pages = aPdf('Form 1040'),
  }: { figures?: object[]; pages?: Uint8Array } = {},
): Promise<{ id: string; signers: { id: string; person: string }[] }> {
  const upload = (name: string, bytes: Uint8Array) =>
    admin.upload(taxReturnId, { name, category: 'completed_return', bytes })
  const documents = [
    { id: await upload('Return.pdf', pages), kind: 'return' },
    {
      id: await upload('Form 8879.pdf', aPdf('Form 8879')),
      kind: 'authorization',
      authority: 'federal',
    },
  ]
  const input = { taxReturnId, documents, figures }
  return (await mutate(portal, admin, 'admin.signing.publish', input)) as Awaited<
    ReturnType<typeof publishOf>
  >
}

/** Calls a mutation of a running portal over /trpc, as the browser does. */
export async function mutate(
  { url }: RunningServer,
  { token }: Pick<Someone, 'token'>,
  procedure: string,
  input: unknown,
): Promise<unknown> {
  const answer = await fetch(`${url}/trpc/${procedure}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(superjson.serialize(input)),
  })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${procedure}: ${answer.status} ${body}`)
  return superjson.deserialize(JSON.parse(body).result.data)
}
