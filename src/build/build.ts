import { buildClient } from './build-client.ts'
import { runCommand } from '#server/process/startup.ts'

// npm run build: what `npm start` would do first. A release can so be built before it is started.
await runCommand(async () => {
  console.log(`The client is built in ${await buildClient()}`)
})
