import { buildApp } from './app.ts'
import { startLogSigner } from './audit/log-signer.ts'
import { isWorker, startServing } from './process/cluster.ts'
import { printAddress, drain, listen } from './process/listen.ts'
import { buildClient } from '#build/build-client.ts'
import { readConfig } from './config.ts'
import { noWorker, startWorker } from './jobs/worker.ts'
import { type Lifecycle, runUntilSignal } from './process/lifecycle.ts'
import { createLog, flushLog, logOptions } from './process/log.ts'
import { openServices } from './services.ts'

// Starts the parts of the process in order, and ends them in reverse order.
await runUntilSignal(async ({ stopping, onEnd }: Lifecycle) => {
  // The first process replaces this one on SIGHUP.
  if (isWorker) process.removeAllListeners('SIGHUP').on('SIGHUP', () => {})
  const config = readConfig()
  const building = config.mode === 'development' ? null : buildClient(stopping)
  building?.catch(() => {})

  const { services, close } = await openServices(config)
  onEnd(close)
  stopping.throwIfAborted()

  const clientDir = await building
  const app =
    config.processes > 1 && !isWorker
      ? null
      : await buildApp(services, { logger: logOptions, ...(clientDir && { clientDir }) })
  const worker = config.worker && !isWorker ? await startWorker(services) : noWorker
  onEnd(flushLog)
  if (!isWorker) {
    const signer = startLogSigner(services, createLog())
    onEnd(() => signer.stop())
  }
  if (app === null) {
    onEnd(() => worker.stop())
    const serving = await startServing(config.processes)
    onEnd(() => serving.stop())
  } else {
    onEnd(() => drain(app, services, worker))
    await listen(app, config)
  }
  if (!isWorker) printAddress(config)
})
