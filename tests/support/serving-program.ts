import cluster from 'node:cluster'
import { syncBuiltinESMExports } from 'node:module'
import { createServer } from 'node:net'
import { mock } from 'node:test'

// Two processes serve here as the portal's do, but without the portal. The test that forked this program answers each
// check, lets waits end, and hears what happens.
const tell = (happened: unknown) => process.send?.(happened)

if (cluster.isPrimary) {
  mock.timers.enable({ apis: ['setTimeout'] })
  syncBuiltinESMExports()
  const { startServing } = await import('#server/process/cluster.ts')
  const checks: ((may: boolean) => void)[] = []
  process.on('message', (message) => {
    if (message === 'wait') mock.timers.runAll()
    else checks.shift()?.(message === 'yes')
    tell({ msg: message })
  })
  const check = async () => {
    const mayStart = new Promise<boolean>((resolve) => checks.push(resolve))
    tell({ msg: 'check' })
    if (!(await mayStart)) throw new Error('the keys were changed')
  }
  const line = (fields: unknown, msg = fields) => tell({ ...Object(fields), msg })
  cluster.on('listening', ({ process: { pid } }) => tell({ msg: 'listening', pid }))
  cluster.on('exit', ({ process: { pid } }) => tell({ msg: 'ended', pid }))
  process.on('disconnect', () => process.exit())
  // As a process of the portal has one from its beginning.
  process.on('SIGHUP', () => {})
  const started = startServing(2, check, { info: line, warn: line })
  process.on('SIGHUP', () => tell({ msg: 'SIGHUP' }))
  await started
  tell({ msg: 'started' })
} else {
  // It leaves when its last connection has ended.
  const server = createServer((line) => line.on('error', () => {}).write(String(process.pid)))
  process.on('SIGTERM', () => server.close(() => process.exit()))
  server.listen(Number(process.argv[2]), '127.0.0.1')
}
