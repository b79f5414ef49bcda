import { type Block, type EmailTemplate, action } from '#server/change/email-content.ts'
import type { MailOf, Templates } from '#server/change/mails.ts'

export const alarmMails = {
  /** To the firm. */
  alarm: (mail) => ({ ...contentOf(mail), greeting: null }),
  'admin-alarm': contentOf,
} satisfies Partial<Templates>

function contentOf({ alarms, count }: MailOf<'alarm' | 'admin-alarm'>): EmailTemplate {
  const more = count - alarms.length
  return {
    subject:
      count === 1 ? 'The portal needs attention' : `The portal needs attention: ${count} alarms`,
    preview: 'You get this mail once, until it is solved.',
    body: [
      ...alarms.map(({ text, advice }): Block => `${text} ${advice}`),
      ...(more > 0 ? [`And ${more} more.`] : []),
      'You get this mail once. The banner on the admin screens stays until it is solved. "Alarms" in docs/operations.md says what to do.',
      action('Open the admin screens', '/admin'),
    ],
  }
}
