import { buildApp } from '#server/app.ts'
import { announce } from '#server/announce.ts'
import { buildClient } from '#server/build-client.ts'
import { readConfig } from '#server/config.ts'
import { noWorker, startWorker } from '#server/jobs/worker.ts'
import { type Lifecycle, runUntilSignal } from '#server/lifecycle.ts'
import { drain, listen } from '#server/listen.ts'
import { flushLog, logOptions } from '#server/log.ts'
import { openServices } from '#server/services.ts'

// The process: what it starts, in order. What was started ends in the opposite order.
await runUntilSignal(async ({ stopping, onEnd }: Lifecycle) => {
  const config = readConfig()
  const building = config.mode === 'development' ? null : buildClient(stopping)
  building?.catch(() => {})

  const { services, close } = await openServices(config)
  onEnd(close)
  stopping.throwIfAborted()

  const clientDir = await building
  const app = await buildApp(services, { logger: logOptions, ...(clientDir && { clientDir }) })
  const worker = config.worker ? await startWorker(services) : noWorker
  onEnd(flushLog)
  onEnd(() => drain(app, services, worker))

  await listen(app, config)
  announce(config)
})
