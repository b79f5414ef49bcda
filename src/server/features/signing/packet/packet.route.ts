import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { firmDay } from '#shared/firm/business-days.ts'
import { clientName } from '#shared/clients/client-name.ts'
import { isIn, isWaiting } from '#shared/checklist/request-item-states.ts'
import { taxDueDate } from '#shared/returns/tax-deadline.ts'
import { recordId } from '#shared/base/text.ts'
import { errors } from '#server/base/errors.ts'
import type { Services, SignedInContext } from '#server/calls/context.ts'
import { staffOfRoute } from '#server/calls/staff-of-route.ts'
import { recordEvent } from '#server/change/change.ts'
import { WorkEnded } from '#server/outside/refused.ts'
import { outside } from '#server/outside/run-outside.ts'
import { letterheadNow } from '#server/records/firm/letterhead.ts'
import { listItems } from '#server/records/request-items/request-items.queries.ts'
import { findReturnOrThrow } from '#server/records/returns/found-return.ts'
import { isWithoutAccount } from '#server/records/signing/frozen-profile.ts'
import { findLetter } from '#server/records/signing/letter.queries.ts'
import type { Refusal } from '#server/web/refusal-page.ts'
import { disposition } from '#server/web/send-document.ts'
import type { Packet } from './packet.ts'
import type * as making from './packet.work.ts'

export const packetAction = 'print packets'

const makePacket = outside<typeof making>(new URL('./packet.work.ts', import.meta.url), {
  megabytes: 384,
  seconds: 30,
})

/** GET and HEAD /api/admin/tax-returns/:id/packet: what a client gets on paper, as one PDF. Each is on record. */
export function registerPacket(api: FastifyInstance, services: Services): void {
  const url = '/api/admin/tax-returns/:id/packet'
  api.get(url, { exposeHeadRoute: false, config: { refusal } }, async (request, reply) => {
    const ctx = await staff(services, request, reply)
    const { packet, clientId } = await packetOf(ctx, request)
    const pdf = await made(packet, ctx.viewer.id)
    const subject = { type: 'return' as const, id: packet.returnId }
    await recordEvent(ctx, { action: 'packet.printed', subject, clientId })
    return describe(reply, packet).send(pdf)
  })
  api.head(url, async (request, reply) => {
    const { packet } = await packetOf(await staff(services, request, reply), request)
    return describe(reply, packet).send()
  })
}

/** @throws AppError 409 if its process was ended */
async function made(packet: Packet, account: string): Promise<Buffer> {
  try {
    return Buffer.from(await makePacket(packet, account))
  } catch (error) {
    if (!(error instanceof WorkEnded)) throw error
    throw errors.conflict('The packet could not be made: please try again')
  }
}

/** The portal's button sends the session in a header, which a link can't do. */
const refusal: Refusal = {
  title: 'The packet is printed in the portal',
  back: { href: '/admin', label: 'Go to the returns' },
}

function staff(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const call = 'GET /api/admin/tax-returns/:id/packet'
  return staffOfRoute(services, { request, reply }, { call, action: packetAction })
}

const params = z.object({ id: recordId })

async function packetOf({ db, keyring, viewer, now }: SignedInContext, request: FastifyRequest) {
  const { id } = params.parse(request.params)
  const taxReturn = await findReturnOrThrow(db, viewer, id)
  const [items, letter, from, withoutAccount] = await Promise.all([
    listItems(db, viewer, id),
    findLetter(db, keyring, taxReturn),
    letterheadNow(db),
    isWithoutAccount(db, keyring, viewer, taxReturn),
  ])
  const { taxYear, clientId } = taxReturn
  const packet: Packet = {
    from,
    returnId: id,
    client: clientName(taxReturn.clientFirstName, taxReturn.clientLastName),
    signer: letter.name,
    taxYear,
    printedOn: firmDay(now()),
    form: taxReturn.form,
    taxDueOn: taxDueDate(taxReturn),
    withoutAccount,
    items: items
      .filter(({ state }) => isIn(state) || isWaiting(state))
      .map(({ title, reason, dueOn, state }) => ({ title, reason, dueOn, isIn: isIn(state) })),
    letter: letter.text,
    notices: letter.notices,
    letterSigned: letter.signature && {
      on: letter.signedOn ?? firmDay(letter.signature.signedAt),
      paper: letter.signedOn !== null,
    },
  }
  return { packet, clientId }
}

function describe(reply: FastifyReply, { client, taxYear }: Packet): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', disposition('attachment', `${client} ${taxYear} packet.pdf`))
    .header('cache-control', 'private, no-store')
}
