import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const client = 'src/client'
const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join(client, name))
  .filter((file) => /\.(css|tsx)$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') }))
const sheets = files.filter(({ file }) => file.endsWith('.css') && !file.endsWith('/fonts.css'))
const modules = sheets.filter(({ file }) => file.endsWith('.module.css'))

/** Sizes that grow with the window say so themselves, and a container query can't read a token. */
const formula = /clamp\([^;]*;|@container[^{]*/g

test('sizes are tokens', () => {
  const others = sheets
    .filter(({ file }) => !file.endsWith('/tokens.css'))
    .flatMap(({ file, text }) =>
      (text.replaceAll(formula, '').match(/[\d.]+rem\b/g) ?? []).map((size) => `${file}: ${size}`),
    )
  expect(others).toEqual([])
})

test('every token of a size is used', () => {
  const all = files.map(({ text }) => text.replaceAll(/\s/g, '')).join('')
  const named = [...all.matchAll(/--((?:px|rem)-\d+):/g)].map(([, name]) => `var(--${name})`)
  expect(named.filter((use) => !all.includes(use))).toEqual([])
})

test('the layout changes at four widths', () => {
  const widths = sheets.flatMap(({ text }) =>
    [...text.matchAll(/@media[^{]*?([\d.]+em)\)/g)].map(([, width]) => width),
  )
  expect(new Set(widths)).toEqual(new Set(['40em', '62em', '80em', '100em']))
})

/** Libraries' markup (Mantine's fields, the text of pdf.js), sections of any staff screen, and what the table shortens. */
const known = [
  '.form :is(input, select)',
  '.text',
  '.nav ~ section',
  '.table .status span:has(+ strong)',
]

test('a module styles only tags that its own components write', () => {
  const foreign = modules.flatMap(({ file, text }) => {
    const own = files.filter((other) => other.text.includes(`${path.basename(file)}'`))
    const written = own.map(({ text }) => text.replaceAll('<Link', '<a')).join('')
    return selectorsIn(text)
      .filter((selector) => !known.some((start) => selector.startsWith(start)))
      .filter((selector) =>
        tagsIn(selector).some((tag) => !new RegExp(`<${tag}[\\s>]`).test(written)),
      )
      .map((selector) => `${file}: ${selector}`)
  })
  expect(foreign).toEqual([])
})

test('a component names only classes that its module has', () => {
  const unknown = files.flatMap(({ file, text }) =>
    [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(
      ([, name, module = '']) => {
        const sheet = path.posix.join(
          module.startsWith('#client/') ? client : path.posix.dirname(file),
          module.replace('#client/', ''),
        )
        const css = modules.find((other) => other.file === sheet)?.text ?? ''
        return [...text.matchAll(new RegExp(`(?<![\\w./])${name}\\.(\\w+)`, 'g'))]
          .filter(([, used]) => !new RegExp(`\\.${used}(?![\\w-])`).test(css))
          .map(([use]) => `${file}: ${use}`)
      },
    ),
  )
  expect(unknown).toEqual([])
})

test('a component names only pieces that the kit has', () => {
  const global = sheets.filter((sheet) => !modules.includes(sheet)).map(({ text }) => text)
  const pieces = new Set(global.join('').match(/(?<=\.)[a-z][\w-]*/gi))
  const unknown = files.flatMap(({ file, text }) =>
    [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`)/g)]
      .flatMap(([, plain, filled = '']) =>
        (plain ?? filled).replaceAll(/\$\{[^}]*\}/g, '').split(' '),
      )
      .filter((name) => name !== '' && !pieces.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

/** The build writes light-dark() for older browsers, in which only the root's scheme counts. */
test('a part of the page has no color scheme of its own', () => {
  const own = files
    .filter(({ file }) => !file.endsWith('/tokens.css'))
    .filter(({ text }) => /(?<!-)color-?scheme:/i.test(text))
  expect(own.map(({ file }) => file)).toEqual([])
})

test('every piece of the kit is used', () => {
  const kit = files.filter(({ file }) => file.endsWith('/kit.css')).map(({ text }) => text)
  const others = files.filter(({ file }) => !file.endsWith('/kit.css')).map(({ text }) => text)
  const words = new Set(others.join(' ').split(/[^\w-]+/))
  const pieces = kit.join('').matchAll(/\.([a-z][\w-]*)/g)
  expect([...pieces].map(([, piece = '']) => piece).filter((piece) => !words.has(piece))).toEqual(
    [],
  )
})

function selectorsIn(css: string): string[] {
  return [...css.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !/^(@|from|to|\d)/.test(selector))
    .flatMap((selector) => selector.split(/,\s*\n\s*/))
}

function tagsIn(selector: string): string[] {
  const plain = selector.replaceAll(/\[[^\]]*\]|:nth-[\w-]+\([^)]*\)|:global\([^)]*\)/g, '')
  return [...plain.matchAll(/(?<![\w.:#-])([a-z][a-z0-9]*)(?![\w(-])/g)]
    .map(([, tag = '']) => tag)
    .filter((tag) => tag !== 'body')
}
