import { z } from 'zod'
import { aPdf } from './files.ts'
import { singleProfile } from './profiles.ts'
import { aClientOf, type Someone } from './signed-in.ts'
import type { RunningServer } from './server.ts'
import { moveTo } from './staff.ts'

/** A completed return of a new client of a running portal, with its two PDFs. */
export async function aCompletedReturnOf(
  portal: RunningServer,
  admin: Someone,
  profile: object = singleProfile,
) {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', profile)
  const id = await client.startReturn(new Date().getFullYear())
  await moveTo(admin, id, 'completed')
  const upload = (name: string) =>
    admin.upload(id, { name, category: 'completed_return', bytes: aPdf(name) })
  const form = await upload('form-8879.pdf')
  return { client, id, form, finished: await upload('return.pdf') }
}

/** Sends a version of it for review. */
export async function sendForReview(
  admin: Someone,
  { id, form, finished }: { id: string; form: string; finished: string },
) {
  await tell(admin, 'admin.signing.publish', {
    taxReturnId: id,
    documents: [
      { id: finished, kind: 'return' },
      { id: form, kind: 'authorization', authority: 'federal' },
    ],
    figures: [
      { authority: 'federal', agi: '61480', totalTax: '4902', withheld: '7220', refund: '2318' },
    ],
  })
}

/** Does something with the current version as its client. */
export async function answerReview(
  client: Someone,
  taxReturnId: string,
  answer: { name: 'approve' } | { name: 'askChange'; reason: string },
): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ json: { taxReturnId } }))
  const found = reviewed.parse(await client.call('GET', `/trpc/signing.review?input=${input}`))
  const { id: packageId, binding } = found.result.data.json.package
  if (answer.name === 'approve') await tell(client, 'signing.approve', { packageId, binding })
  else await tell(client, 'signing.askChange', { packageId, reason: answer.reason })
}

/** Sends a scan of the form that the client signed by hand. */
export async function sendPaperForm(client: Someone, taxReturnId: string): Promise<void> {
  const bytes = aPdf('Form 8879, signed')
  const scan = { name: 'signed form.pdf', category: 'other', bytes }
  const documentId = await client.upload(taxReturnId, scan)
  const input = encodeURIComponent(JSON.stringify({ json: { taxReturnId } }))
  const found = reviewed.parse(await client.call('GET', `/trpc/signing.review?input=${input}`))
  const { id: packageId } = found.result.data.json.package
  await tell(client, 'signing.sendPaper', { packageId, documentId })
}

function tell(person: Someone, procedure: string, input: object) {
  return person.call('POST', `/trpc/${procedure}`, { json: input })
}

const reviewed = z.object({
  result: z.object({
    data: z.object({
      json: z.object({ package: z.object({ id: z.string(), binding: z.string() }) }),
    }),
  }),
})
