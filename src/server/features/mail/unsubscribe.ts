import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { optionalMails } from '#shared/mail/mail-preferences.ts'
import { aboutUser, recordChange } from '#server/change/change.ts'
import type { Services } from '#server/calls/context.ts'
import { openField, sealField } from '#server/crypto/envelope.ts'
import { errors } from '#server/base/errors.ts'
import { refuse } from '#server/records/mail/preferences.queries.ts'

const path = '/unsubscribe'

const query = z.object({ token: z.string().max(500) })
const subscription = z.object({ userId: z.uuid(), kind: z.enum(optionalMails) })
type Subscription = z.output<typeof subscription>

/** The List-Unsubscribe link. User and kind are sealed in it, so that links can't be forged or read. */
export function unsubscribeUrl(
  { config, keyring }: Pick<Services, 'config' | 'keyring'>,
  { userId, kind }: Subscription,
): string {
  const token = sealField(keyring, context, JSON.stringify({ userId, kind })).toString('base64url')
  return `${config.publicUrl}${path}?token=${token}`
}

/**
 * RFC 8058: mail clients send one POST without a session, which ends one kind of mail. A GET changes nothing, because
 * clients prefetch links; it redirects to the settings.
 */
export function registerUnsubscribe(app: FastifyInstance, services: Services): void {
  app.removeAllContentTypeParsers()
  // The form body `List-Unsubscribe=One-Click` adds nothing to the POST.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
  app.get(path, (_request, reply) => reply.redirect('/account'))
  app.post(path, { bodyLimit: 1024 }, (request) => unsubscribe(services, request))
}

const context = { table: 'email_opt_outs', column: 'unsubscribe', row: 'link' }

async function unsubscribe(services: Services, { query: asked, ip, id }: FastifyRequest) {
  const subscription = readToken(services, asked)
  if (subscription === null) throw errors.badInput('This link does not work')
  await services.limits.spend('unsubscribe-network', ip)
  const { userId, kind } = subscription
  const viewer = { id: userId }
  const source = { ...services, ip, requestId: id, now: services.clock, viewer }
  await recordChange(source, async (trx, record) => {
    if (!(await refuse(trx, userId, kind))) return
    const details = { unsubscribed: kind }
    record.audit({ action: 'mail_preferences.changed', ...aboutUser(userId), details })
  })
  return { message: 'You will no longer get these emails.' }
}

/** Null for an invalid token. */
function readToken({ keyring }: Pick<Services, 'keyring'>, sent: unknown): Subscription | null {
  const { data } = query.safeParse(sent)
  if (data === undefined) return null
  try {
    const sealed = Buffer.from(data.token, 'base64url')
    return subscription.parse(JSON.parse(openField(keyring, context, sealed)))
  } catch {
    // Whatever was typed into the address.
    return null
  }
}
