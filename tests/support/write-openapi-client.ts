import { writeFile } from 'node:fs/promises'
import { clientTypes, clientTypesFile } from './openapi-client.ts'

// npm run openapi
await writeFile(clientTypesFile, await clientTypes())
