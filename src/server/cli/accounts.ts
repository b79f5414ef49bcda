import { email } from '#shared/base/email.ts'
import { recordId } from '#shared/base/text.ts'
import { systemSource } from '#server/change/change.ts'
import { findUserByEmail } from '#server/records/auth/users.queries.ts'
import type { Services } from '#server/calls/context.ts'
import { AppError } from '#server/base/errors.ts'
import { print } from '#server/base/printable.ts'
import { StartupError } from '#server/base/startup.ts'
import { eraseClient } from '#server/records/retention/erase-client.ts'
import { resetTwoFactor } from '#server/features/users/reset-two-factor.ts'
import { setRole } from '#server/features/users/roles.ts'
import type { CommandInput } from './arguments.ts'
import type { Action } from './command.ts'

export function grantAdmin({ args }: CommandInput): Action {
  const address = addressIn(args)
  return async (services) => {
    const user = await registered(services, address)
    if (user.disabledAt !== null) {
      throw new StartupError(
        `The account of ${address} is disabled: an administrator can enable it.`,
      )
    }
    if (user.role === 'admin') return print(`${address} is already an administrator.`)
    await setRole(systemSource(services), user.id, 'admin')
    print(`${address} is an administrator from the next click on.`)
    if (user.emailProvenAt === null)
      print('Nobody has confirmed this address yet. Was it you who registered?')
  }
}

export function resetFactor({ args }: CommandInput): Action {
  const address = addressIn(args)
  return async (services) => {
    const { id: userId } = await registered(services, address)
    const [by, reason] = ['The server’s administrator', 'It was reset on the server']
    await inOneLine(resetTwoFactor(systemSource(services), { userId, by, reason }))
    print(`${address} signs in with the password alone, and can set up another factor.`)
  }
}

export function erase({ args: [id] }: CommandInput): Action {
  const { data: clientId } = recordId.safeParse(id)
  if (clientId === undefined) throw new StartupError('An ID is as in the log: 0198…-…')
  return async (services) => {
    const source = { ...systemSource(services), store: services.store }
    const reason = 'Erased on the server'
    await inOneLine(eraseClient(source, { clientId, reason }), 'No client has this id.')
    print(`The client ${clientId} is erased.`)
  }
}

function addressIn([typed]: string[]): string {
  const { data: address } = email().safeParse(typed)
  if (address === undefined) throw new StartupError(`${typed ?? ''} is not an email address.`)
  return address
}

async function registered({ db }: Services, address: string) {
  const user = await findUserByEmail(db, address)
  if (user !== undefined) return user
  throw new StartupError(`No one has registered as ${address}. Register in the browser first.`)
}

/** Prints a refusal by the portal on one line: it is not a crash of the command. */
async function inOneLine(work: Promise<unknown>, message?: string): Promise<void> {
  await work.catch((error: unknown) => {
    throw error instanceof AppError ? new StartupError(message ?? error.message) : error
  })
}
