import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { firm } from '#shared/firm/firm.ts'
import { projectRoot } from '#server/base/startup.ts'

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')
const exists = (file: string) => existsSync(path.join(projectRoot, file))
const inside = (folder: string) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((name) => !name.includes('/node_modules/'))

const pages = [
  ...['README', 'CONTRIBUTING', 'SECURITY', 'CHANGELOG'].map((name) => `${name}.md`),
  ...inside('docs').filter((file) => file.endsWith('.md')),
].map((page) => ({ page, text: read(page) }))
const project = ['src', 'db', 'tests', 'bench', 'deploy', 'public', 'docs', '.ci'].flatMap(
  (folder) => [folder, ...inside(folder)],
)
const { scripts, license } = z
  .object({ scripts: z.record(z.string(), z.string()), license: z.string() })
  .parse(JSON.parse(read('package.json')))

/** What the pages name and does not exist. */
const namesNothing = (namesIn: (text: string, page: string) => string[]) => () =>
  pages.flatMap(({ page, text }) => namesIn(text, page).map((name) => `${page}: ${name}`))

const foundIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

export const docRules = {
  'a file or folder between backticks exists': namesNothing((text) =>
    // Text with a space or a placeholder is not a path.
    foundIn(text, /`([^`\s<>*…]+)`/g)
      .filter((name) =>
        /^(src|db|tests|bench|public|docs|\.ci)\/|\.(tsx?|m?js|css|html|svg|md)$/.test(name),
      )
      .filter((name) => !exists(name))
      .map((name) => name.replace(/\/$/, ''))
      .filter((name) => {
        const end = name.startsWith('.') ? name : `/${name}`
        return !project.some((file) => file.endsWith(end))
      }),
  ),
  'a link leads to a file': namesNothing((text, page) =>
    foundIn(text, /\]\((?!https?:)([^)#]+)/g).filter(
      (link) => !exists(path.join(path.dirname(page), link)),
    ),
  ),
  'a script is one of package.json': namesNothing((text) =>
    foundIn(text, /npm run ([\w:-]+)/g).filter((name) => scripts[name] === undefined),
  ),
  'a decision has its number without a gap, its state and its parts': () =>
    readdirSync(path.join(projectRoot, 'docs/decisions'))
      .toSorted()
      .filter((file, at) => {
        const form =
          /^# (\d+)\. .+\n\nState: (?:accepted|superseded by \d+)\n\n## Context\n[^]+\n## Decision[^]+\n## Consequences\n/
        const [, number] = form.exec(read(`docs/decisions/${file}`)) ?? []
        return number !== `${at + 1}` || !file.startsWith(number.padStart(4, '0'))
      }),
  'a page says this of the firm': () =>
    Object.entries({
      LICENSE: [license, firm.legalName],
      'SECURITY.md': [firm.email, '/.well-known/security.txt'],
    }).flatMap(([file, words]) =>
      words.filter((word) => !read(file).includes(word)).map((word) => `${file}: ${word}`),
    ),
}
