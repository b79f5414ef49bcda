import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { firmReportId } from '#shared/firm/firm.schema.ts'
import { soc2ReportBytes } from '#shared/firm/soc2.ts'
import { errors } from '#server/base/errors.ts'
import { networkOf } from '#server/base/network.ts'
import { actorOf } from '#server/base/viewer.ts'
import type { Services, SignedInContext } from '#server/calls/context.ts'
import { requireStepUp } from '#server/calls/reauthenticate.ts'
import { staffOfRoute } from '#server/calls/staff-of-route.ts'
import { TransferLimiter } from '#server/calls/transfer-limiter.ts'
import { recordEvent } from '#server/change/change.ts'
import { findReport, isReportStored } from '#server/records/firm/firm-reports.ts'
import type { Refusal } from '#server/web/refusal-page.ts'
import { disposition } from '#server/web/send-document.ts'
import { addReport } from './add-report.ts'

export const reportAction = 'read or change the firm’s SOC 2 report'

/** Reports in memory at a time, each with its sealed copy. */
const places = { total: 2, perNetwork: 2, perAccount: 1, maxWait: 18_000, guaranteed: 60_000 }

/**
 * POST /api/admin/firm/reports, a PDF as the body, and GET and HEAD of one. A SOC 2 report is confidential: only
 * admins get it. Needs its own Fastify scope, because a PDF is the only body that it reads.
 */
export function registerFirmReports(api: FastifyInstance, services: Services): void {
  const limiter = new TransferLimiter(places, services.timers)
  const admitted = new WeakMap<FastifyRequest, SignedInContext>()
  api.removeAllContentTypeParsers()
  api.addContentTypeParser(
    'application/pdf',
    { parseAs: 'buffer', bodyLimit: soc2ReportBytes },
    (_request, body, done) => done(null, body),
  )
  const inPlace = async (
    { viewer, ip }: SignedInContext,
    { raw: request }: FastifyRequest,
    { raw: answer }: FastifyReply,
  ) => {
    // A report that has arrived is stored in a moment, so only slow transfers give way.
    const preempt = () => !(isUpload(request) && request.complete) && answer.destroy().destroyed
    const whose = { account: viewer.id, network: networkOf(ip) }
    const leave = await limiter.acquire({ ...whose, preempt })
    answer.once('close', leave)
    if (answer.destroyed) leave()
  }
  api.route({
    method: 'POST',
    url: reportsPath,
    // Before any of the body is read.
    onRequest: async (request, reply) => {
      const ctx = await staff(services, { request, reply }, `POST ${reportsPath}`)
      await ctx.limits.spendChange({ id: actorOf(ctx.viewer), role: ctx.viewer.role })
      await inPlace(ctx, request, reply)
      admitted.set(request, ctx)
    },
    handler: async (request, reply) => {
      const ctx = admitted.get(request)
      if (ctx === undefined) throw new Error('the upload was not admitted')
      if (!Buffer.isBuffer(request.body)) throw errors.wrongType('This file must be a PDF')
      return reply.code(201).send(await addReport(ctx, request.body))
    },
  })
  const url = `${reportsPath}/:id`
  api.get(url, { exposeHeadRoute: false, config: { refusal } }, async (request, reply) => {
    const ctx = await staff(services, { request, reply }, `GET ${url}`)
    await inPlace(ctx, request, reply)
    const id = idIn(request)
    const pdf = await findReport(ctx.db, ctx.keyring, id)
    if (pdf === undefined) throw errors.notFound('Report')
    const subject = { type: 'firm', id: null } as const
    await recordEvent(ctx, { action: 'firm.report_opened', subject, details: { report: id } })
    return describe(reply).send(pdf)
  })
  api.head(url, async (request, reply) => {
    const ctx = await staff(services, { request, reply }, `GET ${url}`)
    if (!(await isReportStored(ctx.db, idIn(request)))) throw errors.notFound('Report')
    return describe(reply).send()
  })
}

const isUpload = ({ method }: FastifyRequest['raw']) => method === 'POST'

const reportsPath = '/api/admin/firm/reports'

function idIn({ params }: FastifyRequest): string {
  const { data } = z.object({ id: firmReportId }).safeParse(params)
  if (data === undefined) throw errors.notFound('Report')
  return data.id
}

/** The portal's button sends the session in a header, which a link can't do. */
const refusal: Refusal = {
  title: 'The report is opened in the portal',
  back: { href: '/admin/firm', label: 'Go to the page of the firm' },
}

async function staff(
  services: Services,
  of: { request: FastifyRequest; reply: FastifyReply },
  call: string,
): Promise<SignedInContext> {
  const ctx = await staffOfRoute(services, of, { call, action: reportAction })
  await requireStepUp(ctx)
  return ctx
}

function describe(reply: FastifyReply): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', disposition('attachment', 'SOC 2 report.pdf'))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
}
