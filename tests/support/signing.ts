import { figures as shownFigures, type ReturnPackage } from '#shared/signing/signing.schema.ts'
import type { TestApp } from './app.ts'
import { aClient, aReturn, type Person } from './factories.ts'
import { anUpload, aPdf } from './files.ts'
import { manyStoredDocuments } from './many-documents.ts'
import { marriedProfile, profileWithAccount } from './profiles.ts'
import { callTrpc } from './trpc.ts'

/** Federal figures as staff type them. */
export const federalFigures = {
  authority: 'federal',
  agi: '84,200',
  totalTax: '9,140',
  withheld: '10,380',
  refund: '1,240',
}

/** The same in cents. */
export const federalCents = shownFigures.parse({
  authority: 'federal',
  agi: 84_200_00,
  totalTax: 9_140_00,
  withheld: 10_380_00,
  refund: 1_240_00,
})

/** A completed return of a client, with the profile frozen. */
export async function aCompletedReturn(
  portal: TestApp,
  { token }: Person,
  options: { client?: Person; joint?: boolean; taxYear?: number; profile?: object } = {},
) {
  const { joint = false, taxYear = 2025 } = options
  const client = options.client ?? (await aClient(portal))
  const { profile = joint ? marriedProfile : profileWithAccount } = options
  await client.api.put('/api/profile', profile)
  const { id: taxReturnId } = await aReturn(portal, {
    clientId: client.id,
    taxYear,
    status: 'in_progress',
  })
  const input = { id: taxReturnId, status: 'completed' }
  const { status } = await callTrpc(portal, 'admin.returns.updateStatus', { token, input })
  if (status !== 200) throw new Error(`the return was not completed: ${status}`)
  return { client, taxReturnId }
}

/** Uploads a PDF of staff under Completed returns. */
export function uploadCompleted(staff: Person, taxReturnId: string, name = 'Form 1040') {
  const file = { name: `${name}.pdf`, bytes: aPdf(name), category: 'completed_return' }
  return anUpload(staff, taxReturnId, file)
}

/** Sends a return and its Form 8879, which staff have uploaded, for review. */
export async function publishReturn(
  portal: TestApp,
  admin: Person,
  taxReturnId: string,
  figures: object[] = [federalFigures],
): Promise<ReturnPackage> {
  const files = ['Form 1040', 'Form 8879'].map((name) => ({
    name: `${name}.pdf`,
    bytes: aPdf(name),
  }))
  const place = { id: taxReturnId, uploadedBy: admin.id }
  const [id, formId] = await manyStoredDocuments(portal.services, place, files, {
    category: 'completed_return',
    fromClient: false,
  })
  const documents = [
    { id, kind: 'return' },
    { id: formId, kind: 'authorization', authority: 'federal' },
  ]
  const { output, message } = await callTrpc(portal, 'admin.signing.publish', {
    token: admin.token,
    input: { taxReturnId, documents, figures },
  })
  if (output === undefined) throw new Error(`the return was not sent for review: ${message}`)
  return output as ReturnPackage
}

/** A completed return that was sent for review. */
export async function aPublishedReturn(
  portal: TestApp,
  admin: Person,
  options: { client?: Person; joint?: boolean; taxYear?: number; profile?: object } = {},
) {
  const completed = await aCompletedReturn(portal, admin, options)
  return { ...completed, package: await publishReturn(portal, admin, completed.taxReturnId) }
}
