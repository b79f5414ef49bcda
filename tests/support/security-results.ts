import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { vitestReport } from './counts.ts'
import { checklist } from '#tests/invariants/security-checklist.ts'

/** Writes test-results/security.md from Vitest's reports: the last result of each step that has tests. */
export async function writeSecurityResults(reports: string[]): Promise<void> {
  const texts = await Promise.all(reports.map((file) => readFile(file, 'utf8').catch(() => null)))
  const files = texts.flatMap((text) =>
    text === null ? [] : vitestReport.parse(JSON.parse(text)).testResults,
  )
  const resultOf = ({ file, text }: { file: string; text: string }) => {
    if (file.startsWith('e2e/')) return 'see the end-to-end stage'
    const title = new RegExp(
      text
        .split(/%\w|\$\w+/)
        .map(RegExp.escape)
        .join('.*'),
      's',
    )
    const own = files
      .filter(({ name }) => name.endsWith(`/${file}`))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ fullName }) => title.test(fullName))
    if (own.some(({ status }) => status === 'failed')) return 'failed'
    return own.some(({ status }) => status === 'passed') ? 'passed' : 'not run'
  }
  const rows = checklist
    .filter(({ tests }) => tests.length > 0)
    .map(({ number, promise, tests, open }) => {
      const results = [...new Set(tests.map(resultOf)), ...(open === null ? [] : ['in part'])].join(
        ', ',
      )
      return `| ${number} | ${promise} | ${results} |`
    })
  const head = ['# The last run', '', '| | Promise | Result |', '| --- | --- | --- |']
  await mkdir('test-results', { recursive: true })
  await writeFile('test-results/security.md', `${[...head, ...rows].join('\n')}\n`)
}
