import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { exportPath } from '#shared/retention/data-export.ts'
import type { Services } from '#server/calls/context.ts'
import { registerDataExport } from '#server/features/data-export/data-export.route.ts'
import { exportTicket } from '#server/features/data-export/tickets.ts'
import { registerErrorAnswers } from '#server/web/errors.ts'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'
import { callTrpc } from './trpc.ts'
import { unpack } from './unpack.ts'

/** A ticket of the person's session. */
export async function ticketOf(
  portal: TestApp,
  { token }: Pick<Person, 'token'>,
  input?: { clientId: string },
): Promise<string> {
  const { output } = await callTrpc(portal, 'dataExport.begin', { token, input })
  return exportTicket.parse(output).ticket
}

/** The request that a browser sends for the form. */
export function formWith(ticket: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', url: exportPath, headers, payload: `ticket=${ticket}` } as const
}

/** The files of a client's data, of the person's own without another, unpacked. */
export async function exportData(
  portal: TestApp,
  person: Pick<Person, 'token'>,
  input?: { clientId: string },
) {
  const answer = await portal.app.inject(formWith(await ticketOf(portal, person, input)))
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return unpack(answer.rawPayload)
}

/** The route alone, listening, with a store that says which document is opened next. */
export async function exportServer(
  services: Services,
  onOpen: (count: number) => Promise<unknown> | undefined = () => undefined,
  path: string = exportPath,
) {
  const opened: { destroyed: boolean }[] = []
  const open: Services['store']['open'] = async (key, span) => {
    await onOpen(opened.length + 1)
    const stored = await services.store.open(key, span)
    opened.push(stored.bytes)
    return stored
  }
  const app: FastifyInstance = fastify()
  registerErrorAnswers(app)
  await app.register(cookie)
  await app.register((api, _options, done) => {
    registerDataExport(api, { ...services, store: { ...services.store, open } })
    done()
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    opened,
    /** Sends the form; the answer's body is read by the caller. */
    send: (ticket: string) => {
      const { method, headers, payload: body } = formWith(ticket)
      return fetch(address + path, { method, headers, body })
    },
  }
}
