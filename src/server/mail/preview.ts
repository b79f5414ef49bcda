import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '#server/base/errors.ts'
import { type Mail, sampleMails } from '#server/mail/mails.ts'

/** `/_mail` in development: every mail with sample data, as HTML in light and dark and as text. */
export function registerMailPreview(app: FastifyInstance): void {
  app.get('/_mail', async (request, reply) => {
    const mails = await Promise.all(sampleMails.map((mail) => composed(mail, request)))
    return page(reply, mails.map(overview).join(''))
  })

  app.get<{ Params: { name: string; version: string } }>(
    '/_mail/:name/:version',
    async (request, reply) => {
      const { name, version } = request.params
      const mail = sampleMails.find((sample) => sampleName(sample) === name)
      if (mail === undefined) throw errors.notFound('Mail')
      const { html, text } = await composed(mail, request)
      if (version === 'text') return reply.type('text/plain; charset=utf-8').send(text)
      return own(reply).send(version === 'dark' ? alwaysDark(html) : html)
    },
  )
}

async function composed(mail: Mail, request: FastifyRequest) {
  // Loaded on demand, with React.
  const { compose } = await import('./compose.ts')
  const publicUrl = `${request.protocol}://${request.host}`
  return { name: sampleName(mail), ...compose(mail, { publicUrl }) }
}

function overview({ name, subject, text }: Awaited<ReturnType<typeof composed>>): string {
  const frame = (version: string, width: number) =>
    `<iframe src="/_mail/${name}/${version}" width="${width}" title="${name}, ${version}"></iframe>`
  return `<section id="${name}">
    <h2>${escape(subject)}</h2>
    <p><a href="#${name}">${name}</a> · <a href="/_mail/${name}/light">light</a> ·
      <a href="/_mail/${name}/dark">dark</a> · <a href="/_mail/${name}/text">text</a></p>
    <div>${frame('light', 640)}${frame('dark', 390)}<pre>${escape(text)}</pre></div>
  </section>`
}

function page(reply: FastifyReply, content: string): FastifyReply {
  return own(reply).send(`<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>Mails</title><style>
    body { font: 16px/1.5 system-ui; margin: 2rem; background: #eee; color: #111 }
    section { margin-bottom: 3rem } div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
    iframe { border: 1px solid #ccc; height: 720px; max-width: 100% }
    pre { background: #fff; margin: 0; max-width: 30rem; padding: 1rem; white-space: pre-wrap }
    </style></head><body><h1>Mails</h1>${content}</body></html>`)
}

/** Mails need inline styles and frames, which the portal's own policy forbids. */
function own(reply: FastifyReply): FastifyReply {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'"
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('x-frame-options', 'SAMEORIGIN')
}

function alwaysDark(html: string): string {
  return html.replace('@media (prefers-color-scheme: dark)', '@media all')
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Tells samples of the same template apart. */
export function sampleName(mail: Mail): string {
  const ofAnother =
    'client' in mail && typeof mail.client === 'string' && !('form' in mail) && !('url' in mail)
  return ofAnother ? `${nameOf(mail)}-of-another` : nameOf(mail)
}

function nameOf(mail: Mail): string {
  if ('status' in mail) {
    const more = ['asked', 'missing', 'download'].find((fact) => fact in mail)
    return [mail.template, mail.status.replace('_', '-'), more].filter(Boolean).join('-')
  }
  if ('numbers' in mail && mail.numbers.length > 1) return `${mail.template}-together`
  if ('numbers' in mail && mail.numbers.some(({ dependent }) => dependent !== undefined)) {
    return `${mail.template}-dependent`
  }
  if ('form' in mail) return `${mail.template}-business`
  if ('early' in mail) return `${mail.template}-early`
  if ('underWay' in mail) return `${mail.template}-under-way`
  if ('event' in mail) return `${mail.template}-${mail.event.replace('_', '-')}`
  if ('part' in mail) return `${mail.template}-${mail.part}`
  if ('staff' in mail) return `${mail.template}-staff`
  if ('invited' in mail) return `${mail.template}-invited`
  if ('role' in mail) return `${mail.template}-${mail.role}`
  if (mail.template === 'document-reminder' && mail.documents > 0)
    return `${mail.template}-documents`
  if (mail.template === 'return-signed' && mail.joint) return `${mail.template}-${mail.reader}`
  if (mail.template === 'records-joined' && mail.client === null) return `${mail.template}-address`
  if (mail.template === 'review-ready' && mail.again) return `${mail.template}-again`
  return mail.template
}
