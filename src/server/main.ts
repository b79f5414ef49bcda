import { buildApp } from './app.ts'
import { isWorker, startServing } from './process/cluster.ts'
import { printAddress, drain, listen } from './process/listen.ts'
import { buildClient } from '#build/build-client.ts'
import { readConfig } from './config.ts'
import { noWorker, startWorker } from './jobs/worker.ts'
import { type Lifecycle, runUntilSignal } from './process/lifecycle.ts'
import { flushLog, logOptions } from './process/log.ts'
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
  const startJobs = () => (config.worker && !isWorker ? startWorker(services) : noWorker)
  if (config.processes > 1 && !isWorker) {
    const jobs = await startJobs()
    onEnd(flushLog)
    onEnd(() => jobs.stop())
    const serving = await startServing(config.processes)
    onEnd(() => serving.stop())
  } else {
    const app = await buildApp(services, { logger: logOptions, ...(clientDir && { clientDir }) })
    const jobs = await startJobs()
    onEnd(flushLog)
    onEnd(() => drain(app, services, jobs))
    await listen(app, config)
  }
  if (!isWorker) printAddress(config)
})
