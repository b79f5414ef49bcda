import { randomBytes } from 'node:crypto'
import { runCommand } from '#server/base/startup.ts'
import { readConfig } from '#server/base/config.ts'
import { poolOf } from '#server/database/database.ts'
import { openServices } from '#server/services.ts'
import { adminEmail, largeFirm, seedFirm } from './firm.ts'

// npm run bench:seed: fills the empty portal of DATA_DIR or DATABASE_URL with a large firm, for use in a browser.
await runCommand(async () => {
  const { services, close } = await openServices(readConfig())
  try {
    const password = `Bench-${randomBytes(6).toString('base64url')}-7a!`
    await seedFirm(poolOf(services.db).options.connectionString ?? '', largeFirm, password)
    console.log(`admin     ${adminEmail}\npassword  ${password}, everybody's`)
  } finally {
    await close()
  }
})
