import type { Mail } from '#server/mail/mails.ts'

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
