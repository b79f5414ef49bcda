import { print } from '#server/process/printable.ts'
import type { Action } from './command.ts'

export function demo(): Action {
  return async (services) => {
    print('Filling the portal with a demo firm: about 20 seconds …')
    const { seedDemo } = await import('#db/seeds/demo.ts')
    const { admin, clients, password } = await seedDemo(services)
    print(`admin   ${admin}`, ...clients.map((address) => `client  ${address}`))
    print('', `Password of all of them: ${password}`)
  }
}
