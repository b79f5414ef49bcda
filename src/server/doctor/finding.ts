import { setTimeout as delay } from 'node:timers/promises'
import type { Finding, FindingLevel, FindingSubject } from '#shared/firm/setup.schema.ts'
import { StartupError } from '#server/base/startup.ts'
import { reasonOf } from '#server/base/reason-of.ts'

type Verdict = Omit<Finding, 'what'>

export const ok = (text: string): Verdict => ({ level: 'ok', text })
export const off = (text: string, setting: string): Verdict => ({
  level: 'off',
  text,
  todo: `set ${setting}; .env.example explains it`,
})
export const warning = (text: string, todo: string): Verdict => ({ level: 'warning', text, todo })
export const fault = (text: string, todo: string): Verdict => ({ level: 'fault', text, todo })

/** Runs one check. An exception or a timeout is a fault; `todo` is the advice when the error has none. */
export async function examine(
  what: FindingSubject,
  todo: string,
  check: () => Promise<Verdict | Verdict[]>,
): Promise<Finding[]> {
  const timer = new AbortController()
  const late = delay(timeLimit, undefined, { signal: timer.signal }).then(() =>
    fault(`no answer within ${timeLimit / 1000} seconds`, todo),
  )
  // Aborted below.
  late.catch(() => {})
  const verdict = await Promise.race([check(), late]).catch((error: unknown): Verdict =>
    error instanceof StartupError
      ? { level: 'fault', text: error.message }
      : fault(reasonOf(error), todo),
  )
  timer.abort()
  return [verdict].flat().map((finding) => ({ what, ...finding }))
}

/** Milliseconds. */
const timeLimit = 20_000

const words: Record<FindingLevel, string> = {
  ok: 'OK',
  off: 'OFF',
  warning: 'WARNING',
  fault: 'FAULT',
}

/** Returns one line for each finding, another for its advice, and one with the counts. */
export function describe(findings: readonly Finding[]): string[] {
  const lines = findings.flatMap(({ what, level, text, todo }) => [
    `${words[level].padEnd(8)} ${what.padEnd(11)} ${text}`,
    ...(todo === undefined ? [] : [`${' '.repeat(21)}-> ${todo}`]),
  ])
  const count = (level: FindingLevel) =>
    findings.filter((finding) => finding.level === level).length
  return [...lines, `Faults: ${count('fault')}, warnings: ${count('warning')}`]
}
