import { seedDemo } from '#db/seeds/demo.ts'
import { runCommand } from '#server/process/startup.ts'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'

// npm run demo: fills an empty database with a firm's season and prints the sign-ins.
await runCommand(async () => {
  const { services, close } = await openServices(readConfig())
  try {
    const { admin, clients, password } = await seedDemo(services)
    const people = [`admin   ${admin}`, ...clients.map((email) => `client  ${email}`)]
    console.log([...people, '', `Password of all of them: ${password}`].join('\n'))
  } finally {
    await close()
  }
})
