import { type Role, roles, roleUpdatedTitle } from '#shared/base/api.ts'
import { firm } from '#shared/firm/firm.ts'
import { action, facts } from '#server/change/email-content.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Mail, MailOf, Templates } from '#server/change/mails.ts'
import { oneLine, firmTime } from '#server/base/sanitize-text.ts'
import { person } from './samples.ts'

export const rolesMails = {
  'role-changed': ({ role }) => ({
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

  /** To the admin who did it, as a warning in case somebody else used their session. */
  'role-change-made': ({ name, email, role, invited, at }) => ({
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
} satisfies Partial<Templates>

/** To the person with the new role. */
export function notifyRole(
  record: ChangeRecord,
  { id: userId, email: to, firstName, role }: Pick<Viewer, 'id' | 'email' | 'firstName' | 'role'>,
): void {
  record.notify({ userId, ...roleNotice(role) })
  record.mail({ template: 'role-changed', to, firstName, role })
}

/** To the admin who invited a colleague, as a warning in case somebody else used their session. */
export function warnInviter(
  record: ChangeRecord,
  { email: to, firstName }: Pick<Viewer, 'email' | 'firstName'>,
  invited: Pick<MailOf<'role-change-made'>, 'name' | 'email' | 'at'>,
): void {
  const template = 'role-change-made'
  record.mail({ template, role: 'admin', invited: true, ...invited, to, firstName })
}

function roleNotice(role: Role) {
  return {
    title: roleUpdatedTitle,
    message: `Your account role is now ${role}.`,
    href: role === 'admin' ? '/admin' : '/',
  }
}

/** For the preview and the tests. */
export const rolesSamples = (): Mail[] => [
  { template: 'role-changed', role: 'admin', ...person() },
  { template: 'role-changed', role: 'client', ...person() },
  ...roles.map((role) => {
    const changed = { name: 'Robin Ortiz', email: 'robin.ortiz@example.com', role }
    const at = '2026-02-04T15:10:00Z'
    return { template: 'role-change-made' as const, ...changed, at, ...person() }
  }),
  {
    template: 'role-change-made',
    name: 'Robin Ortiz',
    email: 'robin.ortiz@example.com',
    role: 'admin',
    invited: true,
    at: '2026-02-04T15:10:00Z',
    ...person(),
  },
]
