import { buildClient } from '#build/build-client.ts'
import { mayStart } from './cli/answer.ts'
import { ignoredSettings, processEnvironment, readConfig } from './base/config.ts'
import { checkSameKeys } from './crypto/keyring.ts'
import { startServing } from './process/cluster.ts'
import { giveMemoryBack } from './process/give-memory-back.ts'
import { printAddress, drain, listen, requirePorts } from './process/listen.ts'
import { hasFolders } from './process/existing-portal.ts'
import { print } from './base/printable.ts'
import { runUntilSignal, withTimeout } from './base/lifecycle.ts'
import { openServices } from './services.ts'
import { isWorker } from '#server/base/cluster-worker.ts'

// Starts the parts of the process in order, and ends them in reverse order. The code that needs the database loads
// while the database starts, because imports at the top would delay the start.
await runUntilSignal(async ({ stopping, onEnd, logTo }) => {
  if (!mayStart(processEnvironment['NODE_ENV'] === 'development' ? 'dev' : 'start')) return
  // The first process replaces this one on SIGHUP.
  if (isWorker) process.removeAllListeners('SIGHUP').on('SIGHUP', () => {})
  const config = readConfig()
  if (!isWorker) print(...ignoredSettings())
  if (!isWorker) await requirePorts(config)
  const building = config.mode === 'development' ? null : buildClient(stopping)
  building?.catch(() => {})
  // A first start whose build fails must leave nothing behind.
  if (!hasFolders(config)) await building

  const [{ services, close }, { buildApp }, jobs, { startLogSigner }, { watchMachine }, log] =
    await Promise.all([
      openServices(config),
      import('./app.ts'),
      // It loads mail and all other jobs, which a process that only answers does not need.
      config.worker && !isWorker ? import('./jobs/worker.ts') : null,
      import('./records/audit/log-signer.ts'),
      import('./features/alarms/check-machine.ts'),
      import('./base/log.ts'),
    ])
  onEnd(close)
  stopping.throwIfAborted()
  void services.realtime.listen()
  // A process that does not serve has no app that would close it.
  onEnd(() => Promise.resolve(services.realtime.close()))

  const clientDir = await building
  const metrics = config.metricsPort === null ? null : await import('./metrics/serve-metrics.ts')
  const serves = config.processes === 1 || isWorker
  const measured = serves ? (metrics?.measureProcess(services) ?? null) : null
  const traces =
    serves && config.tracesUrl !== null
      ? (await import('./metrics/traces.ts')).traceRequests(config.tracesUrl)
      : null
  if (traces) onEnd(() => withTimeout(1000, traces.stop()))
  const app = serves
    ? await buildApp(services, {
        logger: log.logOptions,
        ...(clientDir && { clientDir }),
        ...(measured && { measure: measured.requests }),
        ...(traces && { trace: traces.observe }),
      })
    : null
  const ownLog = log.createLog()
  logTo(ownLog, log.flushLog)
  const worker = await jobs?.startWorker(services)
  if (worker) onEnd(() => worker.stop())
  if (!isWorker) {
    const signer = startLogSigner(services, ownLog)
    onEnd(() => signer.stop())
    const watch = watchMachine(services, ownLog)
    onEnd(() => watch.stop())
    if (metrics !== null && config.metricsPort !== null) {
      const at = { host: config.host, port: config.metricsPort }
      const serving = await metrics.serveMetrics(services, at, measured?.registry ?? null, ownLog)
      onEnd(() => serving.stop())
    }
  }
  if (app === null) {
    const check = () => checkSameKeys(readConfig(), services.keyring)
    const serving = await startServing(config.processes, check, ownLog)
    onEnd(() => serving.stop())
  } else {
    onEnd(() => drain(app, services, worker))
    await listen(app, config)
  }
  if (!isWorker) await printAddress(services)
  // After the first answers, but before there is much compiled code, which it would drop.
  setTimeout(() => giveMemoryBack(), 300).unref()
})
