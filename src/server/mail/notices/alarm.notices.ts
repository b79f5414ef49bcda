import type { z } from 'zod'
import { alarmList, toUser } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { type Block, type EmailTemplate, action } from './email-content.ts'

export const alarmMails = {
  /** Sent to the firm about `count` alarms, of which the first are described. */
  alarm: mailKind(alarmList)({
    optional: null,
    causedByOthers: false,
    words: (mail) => ({ ...contentOf(mail), greeting: null }),
    samples: () => [{ count: 12, alarms: [sampleAlarm()] }],
  }),

  /** Sent to an admin who can sign in. */
  'admin-alarm': mailKind(toUser.extend({ ...alarmList.shape }))({
    optional: null,
    causedByOthers: true,
    words: contentOf,
    samples: () => [
      {
        to: 'june@merrowtax.example',
        firstName: 'June',
        count: 1,
        alarms: [sampleAlarm()],
      },
    ],
  }),
}

function contentOf({ alarms, count }: z.output<typeof alarmList>): EmailTemplate {
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

function sampleAlarm() {
  return {
    text: 'The disk with data on web-1 has 1.4 GB of 40.0 GB left.',
    advice: 'Make room, or enlarge it. When it is full, nothing can be saved.',
  }
}
