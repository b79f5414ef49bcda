import path from 'node:path'
import { format } from 'oxfmt'
import { typesOf } from './openapi-types/generate.ts'
import style from '../../.oxfmtrc.json' with { type: 'json' }
import { makeOpenApiDocument } from '#server/rest/openapi/document.ts'

/** The file with the types for a third party's client; `npm run openapi` writes it. */
export const clientTypesFile = path.join(import.meta.dirname, '../server/rest/portal-api.gen.ts')

/** The content of that file, generated only from the document. */
export async function clientTypes(): Promise<string> {
  const source = `${notice}\n${await typesOf(makeOpenApiDocument())}`
  const { ignorePatterns: _, ...options } = style
  return (await format(clientTypesFile, source, options)).code
}

const notice = '// Made of the OpenAPI document by `npm run openapi`; do not edit.\n'
