import { announceWorker } from '#server/announce.ts'
import { readConfig } from '#server/config.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { type Lifecycle, runUntilSignal } from '#server/lifecycle.ts'
import { flushLog } from '#server/log.ts'
import { openServices } from '#server/services.ts'

// npm run worker: mails and housekeeping, without serving. It may run beside the server or another worker.
await runUntilSignal(async ({ stopping, onEnd }: Lifecycle) => {
  const config = readConfig()
  const { services, close } = await openServices(config)
  onEnd(close)
  stopping.throwIfAborted()

  const worker = await startWorker(services)
  onEnd(flushLog)
  onEnd(() => worker.stop())
  announceWorker(config)
})
