import { buildClient } from './build-client.ts'
import { runCommand } from '#server/process/startup.ts'

// npm run build: the build that `npm start` does first, for releases that are built before they are started.
await runCommand(async () => {
  console.log(`The client is built in ${await buildClient()}`)
})
