import superjson from 'superjson'
import type { Review } from '#shared/signing/review.schema.ts'
import type { ReturnPackage } from '#shared/signing/signing.schema.ts'
import { aPdf } from './files.ts'
import { marriedProfile, profileWithAccount } from './profiles.ts'
import type { RunningServer } from './server.ts'
import { aClientOf, type Someone } from './signed-in.ts'
import { moveTo } from './staff.ts'

const federalFigures = {
  authority: 'federal',
  agi: '61480',
  totalTax: '4902',
  withheld: '7220',
  refund: '2318',
}

/** A completed return of a new client of a running portal, with its two PDFs. */
export async function aCompletedReturnOf(
  portal: RunningServer,
  admin: Someone,
  { joint = false }: { joint?: boolean } = {},
) {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', joint ? marriedProfile : profileWithAccount)
  const taxYear = new Date().getFullYear() - 1
  const taxReturnId = await client.startReturn(taxYear)
  await moveTo(admin, taxReturnId, 'completed')
  return { client, taxYear, taxReturnId, documents: await uploadFinished(admin, taxReturnId) }
}

/** The same, sent for review. */
export async function aReviewOf(
  portal: RunningServer,
  admin: Someone,
  options: Parameters<typeof aCompletedReturnOf>[2] = {},
) {
  const completed = await aCompletedReturnOf(portal, admin, options)
  return { ...completed, package: await publishOf(portal, admin, completed) }
}

/** Uploads the PDFs of a completed return, and returns them as `publishOf` takes them. */
export async function uploadFinished(admin: Someone, taxReturnId: string) {
  const upload = (name: string, shown: string) =>
    admin.upload(taxReturnId, { name, category: 'completed_return', bytes: aPdf(shown) })
  const form = await upload('Form 8879.pdf', 'Form 8879')
  return [
    { id: await upload('Return.pdf', 'Form 1040'), kind: 'return' },
    { id: form, kind: 'authorization', authority: 'federal' },
  ]
}

/** Sends a version of a completed return for review, as staff. */
export async function publishOf(
  portal: RunningServer,
  admin: Someone,
  { taxReturnId, documents }: { taxReturnId: string; documents: object[] },
  figures: object = federalFigures,
): Promise<ReturnPackage> {
  const input = { taxReturnId, documents, figures: [figures] }
  return (await mutate(portal, admin, 'admin.signing.publish', input)) as ReturnPackage
}

/** Does something with the current version as its client. */
export async function answerReview(
  portal: RunningServer,
  client: Someone,
  taxReturnId: string,
  answer: { name: 'approve' } | { name: 'askChange'; reason: string },
): Promise<void> {
  const { id: packageId, binding } = await currentPackage(portal, client, taxReturnId)
  if (answer.name === 'approve')
    await mutate(portal, client, 'signing.approve', { packageId, binding })
  else await mutate(portal, client, 'signing.askChange', { packageId, reason: answer.reason })
}

/** Sends a scan of the form that the client signed by hand. */
export async function sendSignedForm(
  portal: RunningServer,
  client: Someone,
  taxReturnId: string,
): Promise<void> {
  const bytes = aPdf('Form 8879, signed')
  const scan = { name: 'signed form.pdf', category: 'other', bytes }
  const documentId = await client.upload(taxReturnId, scan)
  const { id: packageId } = await currentPackage(portal, client, taxReturnId)
  await mutate(portal, client, 'signing.sendSignedForm', { packageId, documentId })
}

/** The version that the client reviews. */
export async function currentPackage(
  { url }: RunningServer,
  { token }: Someone,
  taxReturnId: string,
) {
  const input = encodeURIComponent(JSON.stringify(superjson.serialize({ taxReturnId })))
  const headers = { authorization: `Bearer ${token}` }
  const found = await resultOf(
    await fetch(`${url}/trpc/signing.review?input=${input}`, { headers }),
  )
  return (found as Review).package
}

/** Calls a mutation of a running portal over /trpc, as the browser does. */
export async function mutate(
  { url }: RunningServer,
  { token }: Pick<Someone, 'token'>,
  procedure: string,
  input: unknown,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify(superjson.serialize(input))
  return resultOf(await fetch(`${url}/trpc/${procedure}`, { method: 'POST', headers, body }))
}

async function resultOf(answer: Response): Promise<unknown> {
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${body}`)
  return superjson.deserialize(JSON.parse(body).result.data)
}
