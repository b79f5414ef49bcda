import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { firm } from '#shared/firm.ts'
import { projectRoot } from '#server/base/startup.ts'
import { callsPage } from '#tests/support/calls-page.ts'
import { drawnMap } from '#tests/support/map.ts'

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')
const inside = (folder: string) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((name) => !name.includes('/node_modules/'))

const pages = [
  ...['README', 'CONTRIBUTING', 'SECURITY', 'CHANGELOG'].map((name) => `${name}.md`),
  ...inside('docs').filter((file) => file.endsWith('.md')),
]
const project = ['src', 'db', 'tests', 'bench', 'deploy', 'public', 'docs', '.ci'].flatMap(
  (folder) => [folder, ...inside(folder)],
)

/** Text between backticks; text with a space or a placeholder is not a path. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([^`\s<>*…]+)`/g)]
    .map(([, token = '']) => token)
    .filter((token) =>
      /^(src|db|tests|bench|public|docs|\.ci)\/|\.(tsx?|m?js|css|html|svg|md)$/.test(token),
    )
}

test('the diagrams of the architecture match the imports of the code: npm run map', () => {
  expect(read('docs/architecture.md')).toBe(drawnMap())
})

test('docs/calls.md has what each call says: npm run calls', () => {
  expect(read('docs/calls.md')).toBe(callsPage())
})

test.each(pages)('%s names files, folders and links that exist', (page) => {
  const text = read(page)
  const isThere = (name: string) =>
    existsSync(path.join(projectRoot, name)) ||
    project.some((file) => file.endsWith(name.startsWith('.') ? name : `/${name}`))
  expect(pathsIn(text).filter((name) => !isThere(name.replace(/\/$/, '')))).toStrictEqual([])

  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => link)
  const missing = links.filter(
    (link) => !existsSync(path.join(projectRoot, path.dirname(page), link)),
  )
  expect(missing).toStrictEqual([])
})

test.each(pages)('%s names scripts that exist', (page) => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')))
  const named = [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => scripts[name] === undefined)).toStrictEqual([])
})

test('decisions are numbered without gaps, and each has its number, its state and its parts', () => {
  const files = readdirSync(path.join(projectRoot, 'docs/decisions')).toSorted()
  const numbers = files.map((file) => Number(/^(\d{4})-[\w-]+\.md$/.exec(file)?.[1]))
  expect(numbers).toStrictEqual(files.map((_, at) => at + 1))
  const form =
    /^# (\d+)\. .+\n\nState: (?:accepted|superseded by \d+)\n\n## Context\n[^]+\n## Decision[^]+\n## Consequences\n/
  const broken = files.filter(
    (file, at) => form.exec(read(`docs/decisions/${file}`))?.[1] !== `${at + 1}`,
  )
  expect(broken).toStrictEqual([])
})

test('LICENSE grants what package.json says, to the firm of firm.ts', () => {
  const { license } = z.object({ license: z.string() }).parse(JSON.parse(read('package.json')))
  expect(read('LICENSE')).toContain(license)
  expect(read('LICENSE')).toContain(firm.legalName)
})

test('SECURITY.md and CHANGELOG.md say where to report, and what each version brings', () => {
  expect(read('SECURITY.md')).toContain(firm.email)
  expect(read('SECURITY.md')).toContain('/.well-known/security.txt')
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, text]) => text)
  expect(headings[0]).toBe('[Unreleased]')
  const dated = /^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/
  expect(headings.slice(1).filter((text) => !dated.test(text ?? ''))).toStrictEqual([])
})

test('the pages and their references are found', () => {
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.flatMap((page) => pathsIn(read(page))).length).toBeGreaterThan(50)
})
