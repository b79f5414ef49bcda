import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { commandLine, helpOf, readArguments, type Usage } from '#server/cli/arguments.ts'
import { commands, processes } from '#server/cli/commands.ts'
import { print, printable } from '#server/base/printable.ts'
import { printProgress } from '#server/base/progress.ts'
import { projectRoot, StartupError } from '#server/base/startup.ts'

const all: [string, Usage][] = Object.entries({ ...commands, ...processes })

describe('what a command is given', () => {
  test.each(all)(
    '%s refuses an option that it does not have, and a word too many',
    (name, usage) => {
      const { takes = [] } = usage
      const words = [...takes]
      for (const wrong of ['--folder', '-x', '--hole=1', '--dryrun']) {
        expect(() => readArguments(name, usage, [...words, wrong])).toThrow(StartupError)
      }
      expect(() => readArguments(name, usage, [...words, 'more'])).toThrow('too many words: ')
    },
  )

  test.each(all)('%s answers --help with its usage', (name, usage) => {
    expect(readArguments(name, usage, ['--help'])).toBe('help')
    expect(readArguments(name, usage, ['--version'])).toBe('version')
    expect(helpOf(name, usage)).toContain(`Usage: ${commandLine(name, usage)}`)
  })

  const { import: importing, verify, backup, retention, restore } = commands
  const read = (usage: Usage | undefined, ...argv: string[]) =>
    readArguments('it', usage ?? { does: '' }, argv)

  test('a misspelt option is refused with the one that was meant', () => {
    expect(() => read(verify, '--hole')).toThrow('There is no option --hole. Did you mean --whole?')
    expect(() => read(backup, '--dry-run')).toThrow('There is no option --dry-run.')
    expect(() => read(importing, 'a.csv', '--by', '--write')).toThrow('--by needs ADMIN-EMAIL')
    expect(() => read(importing, 'a.csv', '--write=yes')).toThrow('--write takes no value')
    expect(() => read(restore)).toThrow('FOLDER|URL is missing')
  })

  test('words, options and values arrive', () => {
    expect(read(importing, '--by=ana@example.com', 'a.csv', '--write')).toEqual({
      args: ['a.csv'],
      flags: new Set(['write']),
      values: { by: 'ana@example.com' },
    })
    expect(read(backup)).toEqual({ args: [], flags: new Set(), values: {} })
  })

  test('an option that npm took for its own counts, and is refused where there is none', () => {
    const kept = { npm_config_dry_run: 'true', npm_config_apply: 'true' }
    const given = readArguments('retention', retention ?? { does: '' }, [], kept)
    expect(given).toMatchObject({ flags: new Set(['apply', 'dry-run']) })
    expect(() => readArguments('restore', restore ?? { does: '' }, ['b'], kept)).toThrow(
      '--dry-run',
    )
  })
})

describe('the table of commands', () => {
  const scripts: Record<string, string> = JSON.parse(
    readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
  ).scripts

  test('has a row for each npm script that runs a command, and each row has its script', () => {
    const named = Object.entries(scripts).filter(([, line]) => line.includes('src/server/cli/'))
    const rows = Object.keys(commands).map((name) => [name, name])
    const run = named.map(([name, line]) => [name, line.split(' ').at(-1)])
    expect(Object.fromEntries(run)).toEqual(Object.fromEntries(rows))
  })

  test('only these make a portal where there is none', () => {
    const making = Object.entries(commands).flatMap(([name, { portal }]) =>
      portal === 'there or made' ? [name] : [],
    )
    expect(making.toSorted()).toEqual(['db:migrate', 'demo', 'restore'])
  })

  test('is the list in docs/operations.md', () => {
    const text = readFileSync(path.join(projectRoot, 'docs/operations.md'), 'utf8')
    const page = text.replaceAll(/\s+/g, ' ')
    for (const [name, usage] of Object.entries(commands)) {
      expect(page).toContain(`- \`${commandLine(name, usage)}\`: ${usage.does}`)
    }
  })
})

describe('what is printed', () => {
  test('a name can neither break its line nor steer the terminal', () => {
    expect(printable('a\r\nRefused: b\u001b[2J\u009b1m\u202egpj.exe\u2028.pdf')).toBe(
      String.raw`a\u000d\u000aRefused: b\u001b[2J\u009b1m\u202egpj.exe\u2028.pdf`,
    )
    expect(printable('José 📄 ไทย.pdf')).toBe('José 📄 ไทย.pdf')
  })

  test('something long says every two seconds how far it is', () => {
    const lines: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
    let now = 0
    const progress = printProgress(() => now)
    for (let done = 1; done <= 50; done += 1) {
      now += 100
      progress(done, 'Documents', done > 30 ? 50 : null)
    }
    print('a\nb.pdf', 'The end')
    vi.restoreAllMocks()
    const end = String.raw`a\u000ab.pdf` + '\nThe end'
    expect(lines).toEqual(['Documents: 20 so far', 'Documents: 40 of 50', end])
  })
})
