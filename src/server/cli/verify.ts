import { verifyAll } from '#server/backup/verify.ts'
import { runCommand } from '#server/process/startup.ts'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'

// npm run verify: reads every document, sealed field and audit entry, and says what is wrong. Exit code 1 if anything is.
await runCommand(async () => {
  const { services, close } = await openServices(readConfig())
  try {
    const { documents, fields, auditEntries, last, faults } = await verifyAll(services, console.log)
    console.log(
      `Read: ${documents} documents, ${fields} sealed fields, ${auditEntries} audit entries`,
    )
    if (last !== null) console.log(`The audit log ends with entry ${last.seq}, hash ${last.hash}`)
    console.log(faults === 0 ? 'Everything is whole' : `Faults: ${faults}`)
    if (faults > 0) process.exitCode = 1
  } finally {
    await close()
  }
})
