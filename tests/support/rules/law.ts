import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#server/base/startup.ts'

const fact = z.strictObject({
  value: z.unknown(),
  source: z.string().min(1),
  validFrom: z.iso.date(),
  validUntil: z.iso.date().nullable(),
  reviewedOn: z.iso.date(),
})

/** All of the room `law`, and the rules of the checklist, which name facts of law. */
const files = globSync('src/shared/*/*.ts', { cwd: projectRoot }).filter(
  (file) =>
    path.dirname(file) === path.join('src/shared/law') ||
    /\bTaxFact</.test(readFileSync(path.join(projectRoot, file), 'utf8')),
)
const modules = await Promise.all(
  files.map(async (file): Promise<[string, object]> => {
    return [file, await import(path.join(projectRoot, file))]
  }),
)
const facts = modules.flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'function' ? [] : [[`${file}: ${name}`, [value].flat()] as const],
  ),
)

/** Returns what is wrong with the rows of a tax fact on a day, YYYY-MM-DD. Rows before the last are history. */
export function faultsOf(rows: readonly unknown[], today: string): string[] {
  const parsed = z.array(fact).min(1).safeParse(rows)
  if (!parsed.success) return [z.prettifyError(parsed.error)]
  const last = parsed.data.at(-1)
  const [year, day] = [Number(today.slice(0, 4)), today.slice(4)]
  const gaps = parsed.data.slice(1).flatMap(({ validFrom }, index) => {
    const until = parsed.data[index]?.validUntil ?? null
    const next = until && new Date(Date.parse(until) + 86_400_000).toISOString().slice(0, 10)
    return next === validFrom ? [] : [`the row from ${validFrom} does not follow the one before it`]
  })
  if (last?.validUntil && last.validUntil < today) gaps.push(`is over since ${last.validUntil}`)
  if (last && last.reviewedOn < `${year - 1}${day}`)
    gaps.push(`was last reviewed on ${last.reviewedOn}`)
  return gaps
}

export const lawRules = {
  'a tax fact is valid, and was compared with its source within a year': () => {
    const today = new Date().toISOString().slice(0, 10)
    return facts.flatMap(([name, rows]) => faultsOf(rows, today).map((fault) => `${name} ${fault}`))
  },
}
