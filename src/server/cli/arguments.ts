import { parseArgs } from 'node:util'
import { didYouMean } from '#server/base/nearest.ts'
import { StartupError } from '#server/base/startup.ts'
import { commandHere } from '#server/base/command-here.ts'

/** The usage of a command, for its check, its help and the list in docs/operations.md. */
export interface Usage {
  /** One sentence. */
  does: string
  /** `[FOLDER]` is optional, `FOLDER` is not. */
  takes?: readonly string[]
  options?: Readonly<Record<string, Option>>
}

interface Option {
  /** The name of its value, such as `EMAIL`; without it, the option has no value. */
  value?: string
  does: string
}

/** The parsed arguments of a command. */
export interface CommandInput {
  args: string[]
  flags: ReadonlySet<string>
  values: Readonly<Record<string, string>>
}

/**
 * Refuses unknown arguments before the command does anything. `--help` and `--version` are answered separately. npm
 * keeps options such as `--dry-run` that come before its `--`, so they are read from `environment`.
 *
 * @throws StartupError
 */
export function readArguments(
  name: string,
  usage: Usage,
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): CommandInput | 'help' | 'version' {
  const { options = {}, takes = [] } = usage
  const words = [...new Set([...Object.keys(options), 'dry-run'])]
  const kept = words.filter(
    (word) => environment[`npm_config_${word.replace('-', '_')}`] === 'true',
  )
  const { tokens } = parseArgs({
    args: [...argv, ...kept.map((word) => `--${word}`)],
    options: Object.fromEntries(
      Object.entries(options).map(([word, { value }]) => [
        word,
        { type: value === undefined ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
    strict: false,
    tokens: true,
  })
  const flags = new Set<string>()
  const values: Record<string, string> = {}
  const args: string[] = []
  const wrong = (why: string) => new StartupError(`${why} ${shortUsage(name, usage)}`)
  for (const token of tokens) {
    if (token.kind === 'positional') args.push(token.value)
    if (token.kind !== 'option') continue
    const { name: word, value } = token
    if (word === 'help' || word === 'h') return 'help'
    if (word === 'version') return 'version'
    const option = Object.hasOwn(options, word) ? options[word] : undefined
    if (option === undefined) {
      const meant = didYouMean(word, [...Object.keys(options), 'help'], (option) => `--${option}`)
      throw wrong(`There is no option ${token.rawName}.${meant}`)
    }
    if (option.value === undefined && value !== undefined) throw wrong(`--${word} takes no value.`)
    if (option.value === undefined) flags.add(word)
    else if (!value || value.startsWith('--')) throw wrong(`--${word} needs ${option.value}.`)
    else values[word] = value
  }
  const least = takes.filter((argument) => !argument.startsWith('[')).length
  if (args.length > takes.length) throw wrong(`There are too many words: ${args.join(' ')}.`)
  if (args.length < least) throw wrong(`${takes[args.length] ?? ''} is missing.`)
  return { args, flags, values }
}

/** `npm run import -- FILE [--write] [--by EMAIL]`. */
export function commandLine(name: string, { takes = [], options = {} }: Usage): string {
  const all = [
    ...takes,
    ...Object.entries(options).map(([word, { value }]) =>
      value === undefined ? `[--${word}]` : `[--${word} ${value}]`,
    ),
  ]
  if (name === 'start') return ['npm start', ...(all.length > 0 ? ['--'] : []), ...all].join(' ')
  return commandHere(name, { args: all.join(' ') })
}

function shortUsage(name: string, usage: Usage): string {
  return `Usage: ${commandLine(name, usage)}`
}

/** The lines of `--help`. */
export function helpOf(name: string, usage: Usage): string[] {
  const all: Record<string, Option> = { ...usage.options, help: { does: 'Prints this.' } }
  const options = Object.entries(all)
  const words = options.map(([word, { value }]) =>
    value === undefined ? `--${word}` : `--${word} ${value}`,
  )
  const width = Math.max(...words.map((word) => word.length))
  return [
    usage.does,
    shortUsage(name, usage),
    ...options.map(([, { does }], at) => `  ${(words[at] ?? '').padEnd(width)}  ${does}`),
  ]
}
