import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { firmDay } from '#shared/firm/business-days.ts'
import { exportPath, documentsZipPath } from '#shared/retention/data-export.ts'
import { categoryTable } from '#shared/documents/document-categories.ts'
import { type ChangeRecord, recordChange } from '#server/change/change.ts'
import { cookieJar } from '#server/calls/cookies.ts'
import { deviceDetails } from '#server/records/auth/notify-new-device.ts'
import { createContext, type Services, type SignedInContext } from '#server/calls/context.ts'
import {
  listDocumentsOfClient,
  listDocumentsOfReturn,
} from '#server/records/documents/documents.queries.ts'
import { type BySize, limiterBySize, type TransferLimits } from '#server/calls/transfer-limiter.ts'
import { holdings } from '#server/base/holdings.ts'
import { errors } from '#server/base/errors.ts'
import { findReturnOrThrow } from '#server/records/returns/found-return.ts'
import { findReturnWithClient } from '#server/records/returns/returns.queries.ts'
import type { Refusal } from '#server/web/refusal-page.ts'
import { networkOf } from '#server/base/network.ts'
import { documentEntries, entriesOf, type Entry } from './entries.ts'
import { mayExport } from './may-export.ts'
import { exportTicket, findTicketHolder, useTicket } from './tickets.ts'
import { disposition } from '#server/web/send-document.ts'
import { whileSignedIn } from '#server/web/while-allowed.ts'
import { placeToSend } from '#server/web/send-pieces.ts'
import { exportNotice, othersExportNotice } from '#server/mail/notices/account.notices.ts'

const places = {
  total: 8,
  perNetwork: 4,
  perAccount: holdings.dataExports.most,
  maxWait: 18_000,
  forStaff: 2,
}

/**
 * A large export may take long, so only a slow reader gives way early. Others wait until a reader is recognized as
 * slow, at most 15 s after its start. Each export holds about as much memory as a download.
 */
export const exportLimits: BySize<TransferLimits> = {
  small: { ...places, guaranteed: 30_000 },
  large: { ...places, guaranteed: 600_000 },
}
const maxSmallExport = 10 * 1024 * 1024

/**
 * POST /download-my-data and /download-documents: everything about a client, or the documents of a return, as a zip. A
 * form sends the request, so that the browser saves the answer.
 */
export function registerDataExport(
  app: FastifyInstance,
  services: Services,
  limits: BySize<TransferLimits> = exportLimits,
): void {
  const limiterFor = limiterBySize(limits, {
    timers: services.timers,
    maxSmallBytes: maxSmallExport,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  )
  const send = (open: OpenDownload) => async (request: FastifyRequest, reply: FastifyReply) => {
    const ticket = ticketIn(request)
    const { ctx, ...download } = await holderOf(services, request, reply, ticket)
    const { fileName, bytes, entries, record } = await open(ctx, download)
    whileSignedIn(reply, ctx, () => mayStill(ctx, download))
    const sendPieces = await placeToSend({ request, reply }, limiterFor(bytes), {
      account: ctx.viewer.id,
      network: networkOf(ctx.ip),
      staff: ctx.viewer.role === 'admin',
    })
    if (sendPieces === null) return reply
    await recordChange(ctx, async (trx, collected) => {
      if (!(await useTicket(trx, ticket))) throw errors.signedOut()
      record(collected)
    })
    describe(reply, fileName)
    sendPieces(Readable.from(makeZip(entries), { objectMode: true, highWaterMark: 1 }))
    return reply
  }
  app.post(exportPath, { config: { refusal: refusalOf('/account') } }, send(allDataOf))
  app.post(documentsZipPath, { config: { refusal: refusalOf('/admin') } }, send(documentsOf))
}

/** Whether the viewer may still have what is being sent. */
async function mayStill(
  ctx: SignedInContext,
  { clientId, taxReturnId }: Parameters<OpenDownload>[1],
): Promise<boolean> {
  if (clientId !== null) return mayExport(ctx, clientId)
  if (taxReturnId === null) return false
  return (await findReturnWithClient(ctx.db, ctx.viewer, taxReturnId)) !== undefined
}

/** A ticket opens one download, so a refused one leads back to the screen where the user can start the next. */
function refusalOf(href: string): Refusal {
  const back = { href, label: 'Go back to the portal' }
  const text =
    'Start it again in the portal. If another download is running, wait until it is done.'
  return {
    title: 'The download could not begin',
    back,
    signedOut: { title: 'The download could not begin', text, link: () => back },
  }
}

/** The download of a ticket, before its first byte is sent. */
type OpenDownload = (
  ctx: SignedInContext,
  of: { clientId: string | null; taxReturnId: string | null },
) => Promise<{
  fileName: string
  /** The total size of the documents in it, in bytes. */
  bytes: number
  entries: AsyncGenerator<Entry>
  record: (record: ChangeRecord) => void
}>

function ticketIn({ body }: FastifyRequest): string {
  const sent = body instanceof URLSearchParams ? Object.fromEntries(body) : body
  const { data } = exportTicket.safeParse(sent)
  if (data === undefined) throw errors.signedOut()
  return data.ticket
}

/** The ticket was issued after the checks of a session, at most a minute ago. */
async function holderOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  ticket: string,
) {
  const holder = await findTicketHolder(services, ticket)
  if (holder === null) throw errors.signedOut()
  request.userId = holder.viewer.id
  const ctx = createContext(services, request, cookieJar(services.config, reply), null)
  return { ...holder, ctx: { ...ctx, viewer: holder.viewer } }
}

/** Opens everything about a client. A ticket for the documents of a return does not open it. */
const allDataOf: OpenDownload = async (ctx, { clientId }) => {
  if (clientId === null || !(await mayExport(ctx, clientId))) throw errors.signedOut()
  const documents = await listDocumentsOfClient(ctx.db, ctx.viewer, clientId)
  const own = clientId === ctx.viewer.id
  const day = firmDay(ctx.now())
  return {
    fileName: own ? `my-data-${day}.zip` : `client-data-${day}.zip`,
    bytes: sizeOf(documents),
    entries: entriesOf(ctx, clientId, documents),
    record(record) {
      const subject = { type: own ? 'user' : 'client', id: clientId } as const
      const details = { documents: documents.length }
      record.audit({ action: 'data.exported', subject, clientId, details })
      notifyOfExport(record, ctx, clientId)
    },
  }
}

/** Notifies the people who act for another client. An office client got the data from staff. */
function notifyOfExport(record: ChangeRecord, ctx: SignedInContext, clientId: string): void {
  const { device } = deviceDetails(ctx)
  const { id: userId, email: to, firstName } = ctx.viewer
  if (clientId !== userId) {
    return record.notifyReaders(clientId, {
      notice: (client) => othersExportNotice(device, client),
    })
  }
  record.notify({ userId, ...exportNotice(device) })
  record.mail({ template: 'data-exported', to, firstName, device, at: ctx.now().toISOString() })
}

/** Opens all documents of one return, oldest first, by category. */
const documentsOf: OpenDownload = async (ctx, { taxReturnId }) => {
  if (taxReturnId === null) throw errors.signedOut()
  const taxReturn = await findReturnOrThrow(ctx.db, ctx.viewer, taxReturnId)
  const documents = await listDocumentsOfReturn(ctx.db, ctx.viewer, taxReturnId)
  const { clientId, clientLastName, taxYear } = taxReturn
  return {
    fileName: `${clientLastName} ${taxYear} documents.zip`,
    bytes: sizeOf(documents),
    entries: documentEntries(ctx, documents.toReversed(), {
      folderOf: ({ category }) => categoryTable[category].label,
    }),
    record(record) {
      record.audit({
        action: 'documents.downloaded',
        subject: { type: 'return', id: taxReturnId },
        clientId,
        details: { documents: documents.length },
      })
    },
  }
}

function sizeOf(documents: { size: number }[]): number {
  return documents.reduce((sum, { size }) => sum + size, 0)
}

function describe(reply: FastifyReply, fileName: string): void {
  reply
    .type('application/zip')
    .header('content-disposition', disposition('attachment', fileName))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, no-store')
}
