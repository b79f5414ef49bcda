import { type Block, type EmailTemplate, action } from '#server/change/email-content.ts'
import type { Mail, MailOf, Templates } from '#server/change/mails.ts'

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
    preview: 'You get this email once.',
    body: [
      ...alarms.map(({ text, advice }): Block => `${text} ${advice}`),
      ...(more > 0 ? [`And ${more} more.`] : []),
      'You get this email once. The banner on the admin screens stays until the problem is solved.',
      action('Open the admin screens', '/admin'),
    ],
  }
}

/** For the preview and the tests. */
export const alarmSamples = (): Mail[] => [
  { template: 'alarm', count: 12, alarms: [sampleAlarm()] },
  {
    template: 'admin-alarm',
    to: 'june@merrowtax.example',
    firstName: 'June',
    count: 1,
    alarms: [sampleAlarm()],
  },
]

function sampleAlarm() {
  return {
    text: 'The disk with data on web-1 has 1.4 GB of 40.0 GB left.',
    advice: 'Make room, or enlarge it. When it is full, nothing can be saved.',
  }
}
