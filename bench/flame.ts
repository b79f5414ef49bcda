import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { startServer } from '#tests/support/server.ts'
import type { Figure } from './figure.ts'
import { drawFlames, profileSchema } from './flame-graph.ts'
import { inspect, inspectable } from './inspector.ts'
import { startSender } from './portal.ts'
import { processorSeconds } from './process-figures.ts'

/**
 * Draws where a client's list of returns spends the portal's time, as docs/flame.svg (`--to FILE`): 100 clients
 * with two returns each, 32 connections, eight seconds, a sample each 200 µs.
 */
export async function flame(): Promise<Figure[]> {
  const server = await startServer({ env: { RATE_LIMITS: 'off', WORKER: 'off', ...inspectable } })
  const sender = startSender()
  try {
    const tokens: string[] = []
    for (let at = 0; at < 100; at += 1) tokens.push(await aClient(server.url, at))
    const load = {
      port: Number(new URL(server.url).port),
      lanes: 32,
      requests: tokens.map((token) => ({
        text: `GET /api/tax-returns HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`,
      })),
    }
    await sender.measure({ ...load, seconds: 5 })
    const inspector = await inspect(server)
    await inspector.ask('Profiler.enable')
    await inspector.ask('Profiler.setSamplingInterval', { interval: 200 })
    await inspector.ask('Profiler.start')
    const before = processorSeconds(server.pid)
    const { answers, perSecond } = await sender.measure({ ...load, seconds: 8 })
    const cost = ((processorSeconds(server.pid) - before) * 1e6) / answers
    const { profile } = recorded.parse(await inspector.ask('Profiler.stop'))
    inspector.close()
    const file = path.join(os.tmpdir(), 'own-returns.cpuprofile')
    await writeFile(file, JSON.stringify(profile))
    const to = /--to (\S+)/.exec(process.argv.join(' '))?.[1] ?? 'docs/flame.svg'
    await writeFile(to, drawFlames(profile, 'GET /api/tax-returns, 32 connections'))
    return [
      {
        what: `${to}, from ${file}: processor time of an answer while profiled, µs`,
        measured: cost.toFixed(0),
        compared: `answers a second: ${perSecond.toFixed(0)}`,
        ratio: (cost * perSecond) / 1e6,
      },
    ]
  } finally {
    sender.stop()
    await server.remove()
  }
}

const recorded = z.object({ profile: profileSchema })
const made = z.object({ token: z.string().default('') })

/** Registers a client with two returns, and returns the token. */
async function aClient(url: string, number: number): Promise<string> {
  const person = { firstName: 'Ana', lastName: 'Reyes', password: 'Bench-Harbor-42!' }
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return made.parse(await answer.json())
  }
  const email = `client${number}@example.com`
  const { token } = await post('/api/auth/register', { ...person, email })
  for (const taxYear of [2024, 2025]) {
    await post('/api/tax-returns', { taxYear }, `Bearer ${token}`)
  }
  return token
}
