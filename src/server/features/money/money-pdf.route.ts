import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { firmDay } from '#shared/firm/business-days.ts'
import { clientName } from '#shared/clients/client-name.ts'
import { cents } from '#shared/base/money.ts'
import { paymentWayLabels } from '#shared/money/payment-ways.ts'
import { recordId } from '#shared/base/text.ts'
import { errors } from '#server/base/errors.ts'
import { actorOf } from '#server/base/viewer.ts'
import { createContext, type Services, type SignedInContext } from '#server/calls/context.ts'
import { cookieJar } from '#server/calls/cookies.ts'
import { refuseCall } from '#server/change/refused-calls.ts'
import { WorkEnded } from '#server/outside/refused.ts'
import { outside } from '#server/outside/run-outside.ts'
import { letterheadOfInvoice, letterheadOfPayment } from '#server/records/firm/letterhead.ts'
import { findInvoice } from '#server/records/money/invoices.queries.ts'
import { findKeptPdf, keepPdf, type KeptOf } from '#server/records/money/kept-pdfs.ts'
import { findPayment, receivedOnOf } from '#server/records/money/payments.queries.ts'
import type { Refusal } from '#server/web/refusal-page.ts'
import { disposition } from '#server/web/send-document.ts'
import type { PdfContent } from './money-pdf.ts'
import type * as making from './money-pdf.work.ts'

const makePdf = outside<typeof making>(new URL('./money-pdf.work.ts', import.meta.url), {
  megabytes: 384,
  seconds: 30,
})

/**
 * GET and HEAD of an invoice and of a receipt as a PDF, made when it is first asked for and then kept. A draft is made
 * each time.
 */
export function registerMoneyPdfs(api: FastifyInstance, services: Services): void {
  register(api, services, '/api/invoices/:id/pdf', contentOfInvoice)
  register(api, services, '/api/payments/:id/pdf', contentOfReceipt)
}

type FindContent = (ctx: SignedInContext, id: string) => Promise<Found | null>

interface Found {
  name: string
  content: PdfContent
  /** Null for a draft. */
  of: KeptOf | null
}

function register(api: FastifyInstance, services: Services, url: string, find: FindContent): void {
  const open = async (request: FastifyRequest, reply: FastifyReply) => {
    const ctx = await signedIn(services, request, reply)
    await ctx.limits.spend('pdf-account', actorOf(ctx.viewer))
    const found = await find(ctx, params.parse(request.params).id)
    if (found === null) return refuseCall(ctx, `GET ${url}`, errors.notFound('PDF'))
    reply
      .type('application/pdf')
      .header('content-disposition', disposition('attachment', `${found.name}.pdf`))
      .header('cache-control', 'private, no-store')
    return { ctx, found }
  }
  api.get(url, { exposeHeadRoute: false, config: { refusal } }, async (request, reply) => {
    const { ctx, found } = await open(request, reply)
    return reply.send(await pdfOf(ctx, found))
  })
  api.head(url, async (request, reply) => {
    await open(request, reply)
    return reply.send()
  })
}

async function pdfOf(ctx: SignedInContext, { of, content }: Found): Promise<Buffer> {
  const kept = of && (await findKeptPdf(ctx, of, content))
  if (kept !== null) return kept
  const pdf = await made(content, actorOf(ctx.viewer))
  if (of !== null) await keepPdf(ctx, of, { content, pdf })
  return pdf
}

/** @throws AppError 409 if its process was ended */
async function made(content: PdfContent, account: string): Promise<Buffer> {
  try {
    return Buffer.from(await makePdf(content, account))
  } catch (error) {
    if (!(error instanceof WorkEnded)) throw error
    throw errors.conflict('The PDF could not be made: please try again')
  }
}

const params = z.object({ id: recordId })

const refusal: Refusal = {
  title: 'Invoices and receipts are saved in the portal',
  back: { href: '/invoices', label: 'Go to your invoices' },
}

/** Finds the caller by the bearer token only, because the portal's own screens fetch the file. */
async function signedIn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedInContext> {
  const ctx = createContext(services, request, cookieJar(services.config, reply))
  const viewer = await ctx.findViewer({ use: true, allowImpersonation: true })
  if (viewer === null) throw errors.signedOut()
  return { ...ctx, viewer }
}

const contentOfInvoice: FindContent = async ({ db, viewer }, id) => {
  const invoice = await findInvoice(db, viewer, id)
  if (invoice === null) return null
  const { number, client, issuedOn, dueOn, taxYear, lines, total, memo } = invoice
  const billedTo = invoice.billedTo ?? clientName(client.firstName, client.lastName)
  const about = taxYear === null ? null : `${taxYear} tax return`
  const content = { number, billedTo, issuedOn, dueOn, about, lines, total, memo }
  const draftedOn = firmDay(invoice.createdAt)
  return {
    name: number === null ? 'Draft of an invoice' : `Invoice ${number}`,
    of: number === null ? null : { invoiceId: id },
    content: {
      kind: 'invoice',
      from: await letterheadOfInvoice(db, id),
      ...content,
      draftedOn,
      void: invoice.voidBecause,
    },
  }
}

const contentOfReceipt: FindContent = async ({ db, keyring, viewer }, id) => {
  const payment = await findPayment(db, keyring, viewer, id)
  if (payment === null || payment.state !== 'settled') return null
  const { client, receivedOn, way, kind, parts, reversesId } = payment
  if (kind !== 'payment' && kind !== 'refund') return null
  const refundOf = reversesId === null ? null : await receivedOnOf(db, reversesId)
  return {
    name: `${refundOf === null ? 'Receipt' : 'Refund'} ${receivedOn}`,
    of: { paymentId: id },
    content: {
      kind: 'receipt',
      from: await letterheadOfPayment(db, id),
      id,
      client: clientName(client.firstName, client.lastName),
      receivedOn,
      way: paymentWayLabels[way],
      amount: cents.parse(Math.abs(payment.cents)),
      refundOf,
      invoices: parts.flatMap(({ number, cents: part }) =>
        number === null ? [] : [{ number, cents: cents.parse(Math.abs(part)) }],
      ),
    },
  }
}
