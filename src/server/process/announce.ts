import type { Config } from '#server/config.ts'
import { firm } from '#shared/firm.ts'

/** What the person at the terminal needs to know, once it is true. */
export function announce(config: Config): void {
  const lines = [
    `${firm.name} portal: ready on ${addressOf(config)} (process ${process.pid})`,
    `Data: ${config.dataDir}`,
    'First administrator: register in the browser, then run: npm run grant-admin -- EMAIL',
  ]
  if (!config.worker) {
    lines.push('WORKER is off: mails wait until npm run worker runs on the same data.')
  }
  if (!config.rateLimits) lines.push('RATE_LIMITS is off: use that for load tests only.')
  console.log(lines.join('\n'))
}

export function announceWorker(config: Config): void {
  console.log(
    `${firm.name} worker: ready (process ${process.pid})\nData: ${config.databaseUrl === null ? config.dataDir : 'DATABASE_URL'}`,
  )
}

export function announceKey(file: string): void {
  console.log(
    `Made the key that seals the data: ${file}\n` +
      'Back it up, apart from the rest: without it, documents and personal numbers are lost.',
  )
}

function addressOf({ host, port }: Config): string {
  const local = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${local ? 'localhost' : name}:${port}`
}
