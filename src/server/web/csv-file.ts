import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { firmDay } from '#shared/firm/business-days.ts'
import { errors } from '#server/base/errors.ts'
import { fieldErrors } from '#server/base/error-answers.ts'
import type { Services, SignedInContext } from '#server/calls/context.ts'
import { requireStepUp } from '#server/calls/reauthenticate.ts'
import { staffOfRoute } from '#server/calls/staff-of-route.ts'
import type { Refusal } from './refusal-page.ts'
import { whileSignedIn } from './while-allowed.ts'

interface CsvFile<Input> {
  url: string
  /** Completes "You don't have permission to …". */
  action: string
  input: z.ZodType<Input>
  nameOf: (input: Input) => string
  /** Writes into the audit log that the file is made. */
  record: (ctx: SignedInContext, input: Input) => Promise<void>
  pages: (ctx: SignedInContext, input: Input) => AsyncGenerator<string>
  /** The page for a browser that comes by a link. The portal's button sends the session in a header, which a link can't do. */
  refusal: Refusal
}

/** GET and HEAD of a CSV file for staff, who enter their password for it. */
export function registerCsvFile<Input>(
  api: FastifyInstance,
  services: Services,
  { url, action, input, nameOf, record, pages, refusal }: CsvFile<Input>,
): void {
  const open = async (request: FastifyRequest, reply: FastifyReply) => {
    const ctx = await staffOfRoute(services, { request, reply }, { call: `GET ${url}`, action })
    await requireStepUp(ctx)
    const { data, error } = input.safeParse(request.query)
    if (!error) return { ctx, data }
    const fields = fieldErrors(error)
    throw errors.badInput(fields[0]?.message ?? 'Invalid input', fields)
  }
  const describe = ({ now }: SignedInContext, data: Input, reply: FastifyReply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${nameOf(data)}-${firmDay(now())}.csv"`)
      .header('cache-control', 'private, no-store')
  api.get(url, { exposeHeadRoute: false, config: { refusal } }, async (request, reply) => {
    const { ctx, data } = await open(request, reply)
    await record(ctx, data)
    describe(ctx, data, reply)
    whileSignedIn(reply, ctx)
    return reply.send(Readable.from(pages(ctx, data), { objectMode: false }))
  })
  api.head(url, async (request, reply) => {
    const { ctx, data } = await open(request, reply)
    return describe(ctx, data, reply).send()
  })
}
