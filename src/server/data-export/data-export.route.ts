import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exportFailed, exportPath } from '#shared/data-export.ts'
import { aboutUser, recordChange } from '#server/audit/change.ts'
import { cookieJar } from '#server/auth/cookies.ts'
import { deviceDetails } from '#server/auth/notify-new-device.ts'
import { createContext, type Services, type SignedInContext } from '#server/context.ts'
import { sendPieces } from '#server/documents/download.route.ts'
import { listOwnDocuments } from '#server/documents/documents.queries.ts'
import { TransferLimiter, type TransferLimits } from '#server/documents/transfer-limiter.ts'
import { errors } from '#server/errors.ts'
import { logFailure } from '#server/web/errors.ts'
import { networkOf } from '#server/web/network.ts'
import { entriesOf } from './entries.ts'
import { exportTicket, findTicketHolder, useTicket } from './tickets.ts'

/** An export may take long, so it is preempted late. It holds about as much memory as a download. */
const exportLimits: TransferLimits = {
  total: 8,
  perNetwork: 4,
  perAccount: 1,
  maxWait: 1500,
  guaranteed: 10 * 60_000,
}

/** POST /download-my-data: everything about a client as a zip. A form sends it, so that the browser saves the answer. */
export function registerDataExport(
  app: FastifyInstance,
  services: Services,
  limits: TransferLimits = exportLimits,
): void {
  const limiter = new TransferLimiter(limits)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  )
  // A browser would show the error's JSON instead of the screen.
  app.setErrorHandler((error, request, reply) => {
    if (request.headers.accept?.includes('text/html') !== true) throw error
    logFailure(request.log, error)
    return reply.redirect(`/account${exportFailed}`, 303)
  })
  app.post(exportPath, async (request, reply) => {
    const ticket = ticketIn(request)
    const ctx = await holderOf(services, request, reply, ticket)
    const leave = await limiter.acquire({
      account: ctx.viewer.id,
      network: networkOf(ctx.ip),
      preempt: () => reply.raw.destroy().destroyed,
    })
    reply.raw.once('close', leave)
    if (reply.raw.destroyed) {
      leave()
      return reply.hijack()
    }
    const documents = await listOwnDocuments(ctx.db, ctx.viewer)
    await recordExport(ctx, ticket, documents.length)
    describe(ctx, reply)
    const zip = makeZip(entriesOf(ctx, documents))
    sendPieces(Readable.from(zip, { objectMode: true, highWaterMark: 1 }), reply)
    return reply
  })
}

function ticketIn({ body }: FastifyRequest): string {
  const sent = body instanceof URLSearchParams ? Object.fromEntries(body) : body
  const { data } = exportTicket.safeParse(sent)
  if (data === undefined) throw errors.signedOut()
  return data.ticket
}

/** The ticket was given out after the checks of a session, a minute ago at most. */
async function holderOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  ticket: string,
): Promise<SignedInContext> {
  const viewer = await findTicketHolder(services, ticket)
  if (viewer?.role !== 'client') throw errors.signedOut()
  request.userId = viewer.id
  const ctx = createContext(services, request, cookieJar(services.config, reply), null)
  return { ...ctx, viewer }
}

async function recordExport(
  ctx: SignedInContext,
  ticket: string,
  documents: number,
): Promise<void> {
  const { id, email: to, firstName } = ctx.viewer
  const { device } = deviceDetails(ctx)
  await recordChange(ctx, async (trx, record) => {
    if (!(await useTicket(trx, ticket))) throw errors.signedOut()
    record.audit({ action: 'data.exported', ...aboutUser(id), details: { documents } })
    record.notify({
      userId: id,
      title: 'Your data was downloaded',
      message: `${device} began to download everything we store about you. If it wasn't you, change your password and call us.`,
      href: '/account',
    })
    record.mail({ template: 'data-exported', to, firstName, device, at: ctx.now().toISOString() })
  })
}

function describe({ now }: SignedInContext, reply: FastifyReply): void {
  const day = now().toISOString().slice(0, 10)
  reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="my-data-${day}.zip"`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, no-store')
}
