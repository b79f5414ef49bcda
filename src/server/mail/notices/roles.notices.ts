import { z } from 'zod'
import { role } from '#shared/auth/auth.schema.ts'
import { type Role, roles, roleUpdatedTitle } from '#shared/base/api.ts'
import { firm } from '#shared/firm/firm.ts'
import { at, toUser } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { action, facts } from './email-content.ts'
import { oneLine, firmTime } from '#server/base/sanitize-text.ts'
import { person } from './samples.ts'

export const rolesMails = {
  'role-changed': mailKind(toUser.extend({ role }))({
    optional: null,
    causedByOthers: true,
    words: ({ role }) => ({
      subject: `Your ${firm.name} account role was updated`,
      preview: 'The change takes effect at once.',
      heading: 'Your account role was updated',
      body: [
        ...(role === 'admin'
          ? [
              'Your account is now an administrator’s. You can see and change the returns, payments and documents of every client.',
              action('Open the admin dashboard', '/admin'),
            ]
          : [
              'Your account is now a client’s. You see your own returns and documents.',
              action('Open your portal', '/client-portal'),
            ]),
        `If you didn’t expect this, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [
      { role: 'admin', ...person() },
      { role: 'client', ...person() },
    ],
  }),

  /** Sent to the admin who made the change, as a warning in case somebody else used their session. */
  'role-change-made': mailKind(
    toUser.extend({
      name: z.string(),
      email: z.string(),
      role,
      /** They become an admin when they accept an invitation. */
      invited: z.boolean().optional(),
      at,
    }),
  )({
    optional: null,
    causedByOthers: true,
    words: ({ name, email, role, invited, at }) => ({
      subject: invited
        ? `You invited an administrator of ${firm.name}`
        : `You changed a role at ${firm.name}`,
      preview: 'If it wasn’t you, change your password now.',
      heading: invited
        ? 'You invited an administrator'
        : role === 'admin'
          ? 'You made an administrator'
          : 'You made an administrator a client',
      body: [
        facts({ Who: oneLine(name), Email: oneLine(email, 254), When: firmTime(at) }),
        role === 'admin'
          ? `${invited ? 'When they accept, they can' : 'They can now'} see and change the returns, payments and documents of every client, and make others administrators.`
          : 'They now see only their own returns and documents.',
        `If it wasn’t you, someone has used your account. Change your password now, then ${invited ? 'withdraw the invitation' : 'change the role back'}.`,
        role === 'admin'
          ? action('Open the team', '/admin/team')
          : action('Open the list of users', '/admin'),
      ],
    }),
    samples: () => [
      ...roles.map((role) => {
        const changed = { name: 'Robin Ortiz', email: 'robin.ortiz@example.com', role }
        const at = '2026-02-04T15:10:00Z'
        return { ...changed, at, ...person() }
      }),
      {
        name: 'Robin Ortiz',
        email: 'robin.ortiz@example.com',
        role: 'admin',
        invited: true,
        at: '2026-02-04T15:10:00Z',
        ...person(),
      },
    ],
  }),
}

export function roleNotice(role: Role) {
  return {
    title: roleUpdatedTitle,
    message: `Your account role is now ${role}.`,
    subject: {
      side: role === 'admin' ? 'staff' : 'client',
      type: 'account',
      page: 'home',
    } as const,
  }
}
