import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { roles } from '#shared/api.ts'
import { errors } from '#server/base/errors.ts'
import { factorEvents, type Mail } from '#server/change/mails.ts'

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

const question =
  'Hello,\n\nI moved to Sparks in July and have W-2s from two employers.\nDo you need both before we talk?\n\nNora'

/** Samples of each mail in the order of a client's season, for the preview and the tests. */
export const sampleMails: Mail[] = [
  {
    template: 'welcome',
    url: 'http://localhost:3000/prove-email?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg',
    ...person(),
  },
  {
    template: 'email-proof',
    url: 'http://localhost:3000/prove-email?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg',
    ...person(),
  },
  {
    template: 'invitation',
    by: 'June Abbott',
    url: 'http://localhost:3000/invitation?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg',
    tokenHash: '0'.repeat(64),
    ...person(),
  },
  { template: 'return-created', taxYear: 2025, ...person() },
  { template: 'signature-given', taxYear: 2025, signed: 'engagement_letter', ...person() },
  {
    template: 'signature-given',
    taxYear: 2025,
    signed: 'authorization',
    by: 'David Santos',
    ...person(),
  },
  {
    template: 'form-refused',
    taxYear: 2025,
    reason: 'The date beside the signature is missing.',
    ...person(),
  },
  { template: 'spouse-link', client: 'Maria Santos', ...aSpouse() },
  { template: 'spouse-invited', taxYear: 2025, spouse: 'jane@example.com', ...person() },
  { template: 'spouse-link-ended', taxYear: 2025, spouse: 'jane@example.com', ...person() },
  { template: 'spouse-code', taxYear: 2025, code: '204 518', codeHash: '', ...person() },
  { template: 'upload-reminder', taxYear: 2025, papers: 0, ...person() },
  { template: 'upload-reminder', taxYear: 2025, papers: 3, ...person() },
  { template: 'review-ready', taxYear: 2025, again: false, ...person() },
  { template: 'review-ready', taxYear: 2025, again: true, ...person() },
  { template: 'review-replaced', clientName: 'Maria Santos', ...aSpouse() },
  { template: 'review-reminder', taxYear: 2025, ...person() },
  { template: 'spouse-reminder', clientName: 'Maria Santos', ...aSpouse() },
  { template: 'papers-requested', taxYear: 2025, papers: 3, ...person() },
  { template: 'return-status-changed', taxYear: 2025, status: 'pending', ...person() },
  { template: 'return-status-changed', taxYear: 2025, status: 'in_progress', ...person() },
  {
    template: 'document-requested',
    taxYear: 2025,
    category: 'w2',
    reason: 'The scan of your second employer is cut off at the right. Send the whole page again.',
    ...person(),
  },
  { template: 'document-taken-away', taxYear: 2025, category: 'w2', ...person() },
  { template: 'return-status-changed', taxYear: 2025, status: 'completed', ...person() },
  { template: 'completed-return-uploaded', taxYear: 2025, ...person() },
  { template: 'refund-final', taxYear: 2025, ...person() },
  { template: 'payment-recorded', taxYear: 2025, ...person() },
  { template: 'return-status-changed', taxYear: 2025, status: 'filed', ...person() },
  {
    template: 'password-reset',
    to: person().to,
    url: 'http://localhost:3000/reset-password?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg',
    tokenHash: '0'.repeat(64),
  },
  { template: 'password-changed', ...person() },
  {
    template: 'data-exported',
    device: 'Safari on iOS',
    at: '2026-02-03T17:05:00Z',
    ...person(),
  },
  { template: 'sign-ins-refused', to: person().to, at: '2026-02-03T17:05:00Z' },
  {
    template: 'new-sign-in',
    device: 'Chrome on Windows',
    at: '2026-02-03T17:05:00Z',
    ...person(),
  },
  ...factorEvents.map((event) => {
    return { template: 'two-factor-event' as const, event, at: '2026-02-03T17:05:00Z', ...person() }
  }),
  {
    template: 'two-factor-reset',
    by: 'June Abbott',
    reason: 'Lost phone; knew the last refund and the date of birth',
    at: '2026-02-04T15:10:00Z',
    ...person(),
  },
  {
    template: 'number-revealed',
    numbers: [{ number: 'ssn' }],
    by: 'June Abbott',
    at: '2026-02-10T19:40:00Z',
    reason: 'To e-file your 2025 return',
    ...person(),
  },
  {
    template: 'number-revealed',
    numbers: [{ number: 'dependentSsn', dependent: 'Robin Day' }],
    by: 'June Abbott',
    at: '2026-02-10T19:42:00Z',
    reason: 'To claim the child tax credit',
    ...person(),
  },
  {
    template: 'number-revealed',
    numbers: [
      { number: 'ssn' },
      { number: 'spouseSsn' },
      { number: 'dependentSsn', dependent: 'Robin Day' },
      { number: 'bankAccountNumber' },
    ],
    by: 'June Abbott',
    at: '2026-02-10T19:44:00Z',
    reason: 'To prepare the 2025 return',
    ...person(),
  },
  { template: 'role-changed', role: 'admin', ...person() },
  { template: 'role-changed', role: 'client', ...person() },
  ...roles.map((role) => {
    const changed = { name: 'Robin Ortiz', email: 'robin.ortiz@example.com', role }
    const at = '2026-02-04T15:10:00Z'
    return { template: 'role-change-made' as const, ...changed, at, ...person() }
  }),
  { template: 'account-disabled', ...person() },
  { template: 'account-enabled', ...person() },
  { template: 'erasure-requested', ...person() },
  { template: 'erasure-refused', reason: 'Your 2025 return is due first', ...person() },
  {
    template: 'account-erased',
    kept: [
      {
        what: '2025 tax return, the completed copy',
        reason: 'Law: copies of returns (26 U.S.C. 6107(b))',
        until: '2029-07-02T00:00:00Z',
      },
    ],
    ...person(),
  },
  { template: 'erasure-waits' },
  {
    template: 'email-confirmation',
    url: 'http://localhost:3000/confirm-email?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg',
    ...person(),
  },
  {
    template: 'email-proven',
    ended: ['factors', 'sessions', 'devices', 'spouse_links', 'email_change', 'erasure_request'],
    ...person(),
  },
  { template: 'email-change-requested', ...person() },
  { template: 'email-changed', newEmail: 'nora.day@example.com', ...person() },
  {
    template: 'upload-digest',
    to: 'june@merrowtax.example',
    firstName: 'June',
    documents: 61,
    returns: 52,
    lines: [
      { client: 'Nora Day', taxYear: 2025, documents: 7 },
      { client: 'Sam Ortiz', taxYear: 2025, documents: 1 },
      { client: 'Sam Ortiz', taxYear: 2024, documents: 1 },
    ],
  },
  {
    template: 'contact-received',
    name: 'Nora Day',
    email: 'nora@example.com',
    phone: '(775) 555-0142',
    message: question,
  },
  { template: 'client-question' },
  { template: 'client-answer', ...person() },
  {
    template: 'log-checkpoint',
    position: 4310,
    at: '2026-04-10T23:59:12.480Z',
    rows: 18_204,
    lastSeq: 18_377,
    merkleRoot: '6f1d'.repeat(16),
    hash: '9c40'.repeat(16),
    keyId: 'k2026-01-02',
    signature: `${'c2lnbmVk'.repeat(10)}c2lnbg==`,
    publicKey: `${'a2V5'.repeat(10)}a2U=`,
  },
  { template: 'alarm', count: 12, alarms: [sampleAlarm()] },
  {
    template: 'admin-alarm',
    to: 'june@merrowtax.example',
    firstName: 'June',
    count: 1,
    alarms: [sampleAlarm()],
  },
  { template: 'contact-acknowledgement', to: person().to, name: 'Nora Day' },
  {
    template: 'contact-reply',
    messageId: '01890000-0000-7000-8000-000000000000',
    to: person().to,
    name: 'Nora Day',
    message: question,
    reply:
      'Yes, both, and your last pay stub if one of them is late.\nYou can upload them as you get them.\n\nJune Day',
  },
]

/** Tells apart samples of one template. */
export function sampleName(mail: Mail): string {
  if ('status' in mail) return `${mail.template}-${mail.status.replace('_', '-')}`
  if ('numbers' in mail && mail.numbers.length > 1) return `${mail.template}-together`
  if ('numbers' in mail && mail.numbers.some(({ dependent }) => dependent !== undefined)) {
    return `${mail.template}-dependent`
  }
  if ('event' in mail) return `${mail.template}-${mail.event.replace('_', '-')}`
  if ('role' in mail) return `${mail.template}-${mail.role}`
  if (mail.template === 'upload-reminder' && mail.papers > 0) return `${mail.template}-papers`
  if (mail.template === 'signature-given' && mail.by !== undefined) return `${mail.template}-joint`
  if (mail.template === 'review-ready' && mail.again) return `${mail.template}-again`
  return mail.template
}

function sampleAlarm() {
  return {
    text: 'The disk with data on web-1 has 1.4 GB of 40.0 GB left.',
    advice: 'Make room, or enlarge it. When it is full, nothing can be saved.',
  }
}

function person() {
  return { to: 'nora@example.com', firstName: 'Nora' }
}

function aSpouse() {
  const url = 'http://localhost:3000/spouse?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg'
  const [to, firstName] = ['david.santos@example.com', 'David Santos']
  return { to, firstName, taxYear: 2025, url, tokenHash: '' }
}
