import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { optionalMails, type OptionalMail } from '#shared/mail-preferences.ts'
import { recordChange } from '#server/audit/change.ts'
import type { Services } from '#server/context.ts'
import { openField, sealField } from '#server/crypto/sealed-fields.ts'
import { errors } from '#server/errors.ts'
import { refuse } from './preferences.queries.ts'

const path = '/unsubscribe'

interface Subscription {
  userId: string
  kind: OptionalMail
}

/** The address in a mail's List-Unsubscribe: who and what is sealed in it, so that nobody can make or read one. */
export function unsubscribeUrl(
  { config, keyring }: Pick<Services, 'config' | 'keyring'>,
  { userId, kind }: Subscription,
): string {
  const token = sealField(keyring, place, JSON.stringify({ userId, kind })).toString('base64url')
  return `${config.publicUrl}${path}?token=${token}`
}

/**
 * RFC 8058: a mail program sends one POST, without a session and without a question. It does nothing but end one kind
 * of mail. A GET changes nothing, because programs follow links to look at them; it leads to the choices.
 */
export function registerUnsubscribe(app: FastifyInstance, services: Services): void {
  app.removeAllContentTypeParsers()
  // `List-Unsubscribe=One-Click` as either kind of form; it says nothing that the POST itself does not.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
  app.get(path, (_request, reply) => reply.redirect('/account'))
  app.post(path, { bodyLimit: 1024 }, (request) => unsubscribe(services, request))
}

const place = { table: 'email_opt_outs', column: 'unsubscribe', row: 'link' }

const query = z.object({ token: z.string().max(500) })
const subscription = z.object({ userId: z.uuid(), kind: z.enum(optionalMails) })

async function unsubscribe(services: Services, { query: asked, ip, id }: FastifyRequest) {
  const found = readToken(services, asked)
  if (found === null) throw errors.badInput('This link does not work')
  await end(services, found, { ip, requestId: id })
  return { message: 'You will not get such mails any more.' }
}

/** Null for whatever we did not make ourselves. */
function readToken({ keyring }: Pick<Services, 'keyring'>, asked: unknown): Subscription | null {
  const { data } = query.safeParse(asked)
  if (data === undefined) return null
  try {
    const sealed = Buffer.from(data.token, 'base64url')
    return subscription.parse(JSON.parse(openField(keyring, place, sealed)))
  } catch {
    return null
  }
}

async function end(
  services: Services,
  { userId, kind }: Subscription,
  origin: { ip: string; requestId: string },
): Promise<void> {
  const source = { ...services, ...origin, now: services.clock, viewer: { id: userId } }
  await recordChange(source, async (trx, record) => {
    if (!(await refuse(trx, userId, kind))) return
    record.audit({
      action: 'mail_preferences.changed',
      subject: { type: 'user', id: userId },
      clientId: userId,
      details: { unsubscribed: kind },
    })
  })
}
