import { print } from '#server/base/printable.ts'
import type { Action } from './command.ts'

export function demo(): Action {
  return async (services) => {
    print('Filling the portal with a demo firm: about 20 seconds …')
    const { seedDemo } = await import('#db/seeds/demo.ts')
    const { admin, clients, password } = await seedDemo(services)
    print(`admin   ${admin}`, ...clients.map((address) => `client  ${address}`))
    const { publicUrl, dataDir } = services.config
    print('', `Password of all of them: ${password}`)
    print(`Sign in at ${publicUrl} while npm start runs. Mails are files in ${dataDir}/outbox.`)
  }
}
