import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sourcesIn } from '#tests/invariants/sources.ts'

const client = 'src/client'
const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join(client, name))
  .filter((file) => /\.(css|tsx)$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') }))
const sheets = files.filter(({ file }) => file.endsWith('.css') && !file.endsWith('/fonts.css'))
const modules = sheets.filter(({ file }) => file.endsWith('.module.css'))

/** Sizes that grow with the window say so themselves, and a container query can't read a token. */
const formula = /clamp\([^;]*;|@container[^{]*/g

/**
 * Libraries' markup (Mantine's fields, the text of pdf.js), sections of any staff screen, the form of any dialog, and
 * what the table shortens.
 */
const known = [
  '.body',
  '.form :is(input, select)',
  '.text',
  '.nav ~ section',
  '.table .status span:has(+ strong)',
]

const widths = ['40em', '62em', '80em', '100em']

export const styleRules = {
  'a size is a token': () =>
    sheets
      .filter(({ file }) => !file.endsWith('/tokens.css'))
      .flatMap(({ file, text }) =>
        (text.replaceAll(formula, '').match(/[\d.]+rem\b/g) ?? []).map(
          (size) => `${file}: ${size}`,
        ),
      ),
  'a token of a size is used': () => {
    const all = files.map(({ text }) => text.replaceAll(/\s/g, '')).join('')
    const named = [...all.matchAll(/--(size-\d+):/g)].map(([, name]) => `var(--${name})`)
    return named.filter((use) => !all.includes(use))
  },
  'the layout changes at four widths': () =>
    sheets.flatMap(({ file, text }) =>
      [...text.matchAll(/@media[^{]*?([\d.]+em)\)/g)]
        .filter(([, width = '']) => !widths.includes(width))
        .map(([, width]) => `${file}: ${width}`),
    ),
  'a module styles only tags that its own components write': () =>
    modules.flatMap(({ file, text }) => {
      const own = files.filter((other) => other.text.includes(`/${path.basename(file)}'`))
      const written = own
        .map(({ text }) =>
          text.replaceAll('<Link', '<a').replaceAll(/<\w+\s[^<]*?\bas="(\w+)"/g, '<$1 $&'),
        )
        .join('')
      return selectorsIn(text)
        .filter((selector) => !known.some((start) => selector.startsWith(start)))
        .filter((selector) =>
          tagsIn(selector).some((tag) => !new RegExp(`<${tag}[\\s>]`).test(written)),
        )
        .map((selector) => `${file}: ${selector}`)
    }),
  'a component names only classes that its module has': () =>
    files.flatMap(({ file, text }) =>
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
    ),
  'a component names only pieces that the kit has': () => {
    const global = sheets.filter((sheet) => !modules.includes(sheet)).map(({ text }) => text)
    const pieces = new Set(global.join('').match(/(?<=\.)[a-z][\w-]*/gi))
    return files.flatMap(({ file, text }) =>
      [
        ...stepsIn(text),
        ...[...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`)/g)].flatMap(
          ([, plain, filled = '']) => (plain ?? filled).replaceAll(/\$\{[^}]*\}/g, '').split(' '),
        ),
      ]
        .filter((name) => name !== '' && !pieces.has(name))
        .map((name) => `${file}: ${name}`),
    )
  },
  'an element has at most three classes': () =>
    files.flatMap(({ file, text }) =>
      [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`)/g)]
        .map(([, plain, filled = '']) => plain ?? filled.replaceAll(/\$\{[^}]*\}/g, '$'))
        .filter((names) => names.trim().split(/\s+/).length > 3)
        .map((names) => `${file}: ${names}`),
    ),
  'the scale of sizes has at most 24 steps': () => {
    const tokens = files.find(({ file }) => file.endsWith('/tokens.css'))?.text ?? ''
    const steps = tokens.match(/--size-\d+:/g) ?? []
    return steps.length > 24 ? steps : []
  },
  'a piece of the kit is used': () => {
    const kit = files.filter(({ file }) => file.endsWith('/kit.css')).map(({ text }) => text)
    const others = files.filter(({ file }) => !file.endsWith('/kit.css')).map(({ text }) => text)
    const words = new Set([...others.join(' ').split(/[^\w-]+/), ...others.flatMap(stepsIn)])
    const pieces = [...kit.join('').matchAll(/\.([a-z][\w-]*)/g)].map(([, piece = '']) => piece)
    return pieces.filter((piece) => !words.has(piece))
  },
  // The build writes light-dark() for older browsers, in which only the root's scheme counts.
  'a part of the page has no color scheme of its own': () =>
    files
      .filter(({ file }) => !file.endsWith('/tokens.css'))
      .filter(({ text }) => /(?<!-)color-?scheme:/i.test(text))
      .map(({ file }) => file),
  'the styles of Mantine’s components that are used are loaded': () => {
    const sheet = readFileSync(`${client}/style/mantine.css`, 'utf8')
    const used = sourcesIn(client)
      .flatMap(({ imports }) => imports)
      .filter(({ from, typeOnly }) => from === '@mantine/core' && !typeOnly)
      .flatMap(({ names }) => names.map((name) => `@mantine/core/styles/${name}.layer.css`))
    return [...new Set(used)].filter(
      (styles) => existsSync(`node_modules/${styles}`) && !sheet.includes(styles),
    )
  },
  'the names of a sprite are those of its symbols': () => {
    const names = readFileSync(`${client}/public/ui/Icon.tsx`, 'utf8')
    return ['icon', 'illustration'].flatMap((kind) => {
      const [, list = ''] = new RegExp(`${kind}Names = \\[([^\\]]*)`).exec(names) ?? []
      const named = new Set([...list.matchAll(/'([^']+)'/g)].map(([, name]) => name))
      const sheet = readFileSync(`${client}/public/ui/${kind}s.svg`, 'utf8')
      const drawn = [...sheet.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name)
      return [...named.symmetricDifference(new Set(drawn))].map((name) => `${kind} ${name}`)
    })
  },
}

/** The classes that Row, Group and Stack make of their steps. */
function stepsIn(text: string): string[] {
  return [...text.matchAll(/\b(gap|mt|mb)=\{(\d+)\}/g)].map(([, name, step]) => `${name}-${step}`)
}

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
