import { sealAtEnd } from '#server/records/audit/log-signer.ts'
import { ignoredSettings, readConfig } from '#server/base/config.ts'
import { didYouMean } from '#server/base/nearest.ts'
import { print } from '#server/base/printable.ts'
import { runCommand, StartupError } from '#server/base/startup.ts'
import { inputOrAnswer } from './answer.ts'
import { commandLine } from './arguments.ts'
import { commands } from './commands.ts'

// The npm scripts run this with their own name as the command. In the image it is: node src/server/cli/run.ts NAME ….
await runCommand(async () => {
  const [name = '', ...argv] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) return listCommands(name)
  const input = inputOrAnswer(name, command, argv)
  if (input === null) return
  if (command.portal === 'none') return (await command.load())(input)
  const config = readConfig()
  print(...ignoredSettings())
  const act = await (await command.load())(input, config)
  const { openServices } = await import('#server/services.ts')
  const { services, close } = await openServices(config, { create: command.portal !== 'there' })
  try {
    await act(services)
    await sealAtEnd(services)
  } finally {
    await close()
  }
})

function listCommands(name: string): void {
  if (name !== '' && !name.startsWith('-')) {
    throw new StartupError(`There is no command ${name}.${didYouMean(name, Object.keys(commands))}`)
  }
  for (const [command, usage] of Object.entries(commands)) {
    print(commandLine(command, usage), `  ${usage.does}`)
  }
}
