import { randomBytes } from 'node:crypto'
import type { Services } from '#server/calls/context.ts'
import { StartupError } from '#server/base/startup.ts'
import { moneyUntil } from './demo-money.ts'
import { messagesUntil } from './demo-messages.ts'
import { demoClients, emailOf } from './demo-people.ts'
import { demoHelpers, othersUntil } from './demo-others.ts'
import { seasonOf } from './demo-season.ts'
import { openFirm, adminEmail } from './demo-firm.ts'

export interface DemoSignIns {
  admin: string
  clients: string[]
  /** The password of all demo users, random for each run. */
  password: string
}

/**
 * Fills an empty database by replaying a firm's season: every event is a call of the REST API at its time, so the
 * portal itself writes the audit log, the notifications and the mails.
 *
 * @throws StartupError when there are users already, or when the mails would leave the machine.
 */
export async function seedDemo(services: Services): Promise<DemoSignIns> {
  await refuseUnlessEmpty(services)
  const now = services.clock()
  const seasonYear =
    now >= new Date(now.getFullYear(), 3, 16) ? now.getFullYear() : now.getFullYear() - 1
  // The last client arrives at the end of March.
  const moved = Math.floor((now.getTime() - new Date(seasonYear, 2, 31).getTime()) / 86_400_000)
  const password = `Demo-${randomBytes(6).toString('base64url')}-7a!`
  const opened = new Date(seasonYear - 1, 0, 2, 9)
  const firm = await openFirm(services, password, opened)
  const events = [
    ...demoClients.flatMap((client, index) => seasonOf(client, index, { year: seasonYear, moved })),
    ...othersUntil({ year: seasonYear, moved }),
    ...messagesUntil(now, adminEmail, seasonYear - 1),
    ...moneyUntil(now, seasonYear - 1),
  ]
  for (const event of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await firm.live(event)
  }
  await firm.close()
  // The firm has read what is older than three days.
  await services.db
    .updateTable('notifications')
    .set({ readAt: now })
    .where('createdAt', '<', new Date(now.getTime() - 3 * 86_400_000))
    .where('userId', 'in', (users) =>
      users.selectFrom('users').select('id').where('role', '=', 'admin'),
    )
    .execute()
  return {
    admin: adminEmail,
    clients: [...demoClients.filter(({ office }) => !office).map(emailOf), ...demoHelpers],
    password,
  }
}

async function refuseUnlessEmpty({ db, config }: Services) {
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (someone !== undefined) {
    throw new StartupError('The database already has users. The demo only fills an empty one.')
  }
  if (config.smtpUrl !== null) {
    throw new StartupError(
      "Unset SMTP_URL for the demo: its clients' mails must not leave this machine.",
    )
  }
}
