import { email } from '#shared/base/email.ts'
import type { Finding } from '#shared/firm/setup.schema.ts'
import { type Config, readConfig } from '#server/base/config.ts'
import { examineAll } from '#server/doctor/doctor.ts'
import { describe } from '#server/doctor/finding.ts'
import { print } from '#server/base/printable.ts'
import { StartupError } from '#server/base/startup.ts'
import type { CommandInput } from './arguments.ts'
import { commandHere } from '#server/base/command-here.ts'

export async function doctor({ values }: CommandInput): Promise<void> {
  const { data: mailTo = null } = email().safeParse(values['mail'])
  if (values['mail'] !== undefined && mailTo === null) {
    throw new StartupError(
      `Name the recipient: ${commandHere('doctor', { args: '--mail ADDRESS' })}`,
    )
  }
  const config = read()
  const findings = Array.isArray(config) ? config : await examineAll(config, { mailTo })
  print(...describe(findings))
  if (findings.some(({ level }) => level === 'fault')) process.exitCode = 1
}

function read(): Config | Finding[] {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return error.lines.map((text) => ({ what: 'config', level: 'fault', text }))
  }
}
