import { writeFile } from 'node:fs/promises'
import { clientTypes, clientTypesFile } from '#tests/support/openapi-client.ts'

// npm run openapi
await writeFile(clientTypesFile, await clientTypes())
