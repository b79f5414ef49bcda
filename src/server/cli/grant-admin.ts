import { setRole } from '#server/admin/roles.ts'
import { findUserByEmail } from '#server/auth/users.queries.ts'
import { runCommand, StartupError } from '#server/process/startup.ts'
import { readConfig } from '#server/config.ts'
import type { Services } from '#server/context.ts'
import { openServices } from '#server/services.ts'
import { email } from '#shared/email.ts'

// npm run grant-admin -- EMAIL: how the first administrator is made, beside a running portal or without one.
await runCommand(async () => {
  const address = email().safeParse(process.argv[2])
  if (!address.success) {
    throw new StartupError('Say whose account: npm run grant-admin -- EMAIL')
  }
  const { services, close } = await openServices(readConfig())
  try {
    console.log(await grantAdmin(services, address.data))
  } finally {
    await close()
  }
})

/** The role, its audit row, the notification and the mail are one transaction. */
async function grantAdmin(services: Services, address: string): Promise<string> {
  const user = await findUserByEmail(services.db, address)
  if (user === undefined) {
    throw new StartupError(`Nobody has registered as ${address}: register in the browser first.`)
  }
  if (user.role === 'admin') return `${address} is an administrator already.`
  const byTheOperator = { viewer: null, ip: null, requestId: null, now: services.clock }
  await setRole({ ...services, ...byTheOperator }, user.id, 'admin')
  return `${address} is an administrator from the next click on.`
}
