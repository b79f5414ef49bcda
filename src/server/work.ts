import { watchMachine } from './features/alarms/check-machine.ts'
import { mayStart } from './cli/answer.ts'
import { startLogSigner } from './records/audit/log-signer.ts'
import { printWorker } from './process/listen.ts'
import { ignoredSettings, readConfig } from './base/config.ts'
import { startWorker } from './jobs/worker.ts'
import { runUntilSignal } from './base/lifecycle.ts'
import { print } from './base/printable.ts'
import { createLog, flushLog } from './base/log.ts'
import { openServices } from './services.ts'

// npm run worker: mails and housekeeping, without serving. It may run beside the server or another worker.
await runUntilSignal(async ({ stopping, onEnd, logTo }) => {
  if (!mayStart('worker')) return
  const config = readConfig()
  print(...ignoredSettings())
  const { services, close } = await openServices(config, { create: false })
  onEnd(close)
  void services.realtime.listen()
  onEnd(() => Promise.resolve(services.realtime.close()))
  onEnd(() => Promise.resolve(services.firm.close()))
  stopping.throwIfAborted()

  logTo(createLog(), flushLog)
  const worker = await startWorker(services)
  const signer = startLogSigner(services, createLog())
  onEnd(() => signer.stop())
  const watch = watchMachine(services, createLog())
  onEnd(() => watch.stop())
  onEnd(() => worker.stop())
  printWorker(config)
})
