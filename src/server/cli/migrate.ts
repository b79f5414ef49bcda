import { runCommand } from '#server/process/startup.ts'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'

// npm run db:migrate: what `npm start` does to the database, without starting the portal.
await runCommand(async () => {
  const { close } = await openServices(readConfig())
  await close()
  console.log('The database has the newest schema.')
})
