import { returnsView } from '#shared/admin.schema.ts'
import { categoryTable, documentCategories } from '#shared/document-categories.ts'
import { fileKinds, maxUploadBytes } from '#shared/document-files.ts'
import { queryParameters, type Schemas } from './schemas.ts'
import {
  bearer,
  errorResponsesOf,
  errorResponse,
  retryAfter,
  success,
  whoMayCall,
} from './responses.ts'
import type { Content, Described, JsonSchema } from './types.ts'
import type { RestRow } from '#server/rest/row.ts'
import { exportAction } from '#server/returns/returns.export.ts'

/** Rows that are no procedure, described by hand. */
export function describePlain({ method, path, schema }: RestRow, schemas: Schemas): Described {
  const describe = described[`${method} ${path}`]
  if (describe === undefined) throw new Error(`${method} ${path} is not described`)
  const answer = schema ? { 'application/json': { schema: schemas.answer(schema) } } : null
  return describe(answer, schemas)
}

const described: Record<string, (answer: Content | null, schemas: Schemas) => Described> = {
  'GET /api/login': () => ({
    operationId: 'openSignIn',
    description: 'For browsers: the portal with its sign-in dialog open.',
    security: [],
    responses: {
      302: success('To `/?signin=1`.', null, ['location']),
      ...errorResponsesOf(open),
    },
  }),
  'POST /api/tax-returns/:id/documents': (answer) => ({
    operationId: 'documentsUpload',
    description: `${whoMayCall.signedIn} PDF, JPG, PNG, DOC and DOCX of at most ${maxUploadBytes / 1024 ** 2} MB, checked by extension and content.`,
    security: [bearer],
    requestBody: { required: true, content: { 'multipart/form-data': { schema: upload } } },
    responses: {
      201: success('Stored.', answer),
      ...errorResponsesOf({ ...open, caller: 'signedIn', body: true, record: true }),
      400: errorResponse(
        '`No file uploaded`, `Document category is required`, `Unknown document category`, `File is empty`, or the form is malformed.',
      ),
      403: errorResponse("`You don't have permission to upload documents to this tax return`"),
      409: errorResponse(
        '`This return is not completed yet`, or there is no room for more documents.',
      ),
      413: errorResponse('`File size too large`'),
      415: errorResponse('`Invalid file type`'),
    },
  }),
  'GET /api/documents/:id/download': () => ({
    operationId: 'documentsDownload',
    description: `${whoMayCall.signedIn} The one call that a browser's cookie opens too.`,
    security: [bearer, { downloadCookie: [] }],
    parameters: [
      {
        name: 'inline',
        in: 'query',
        required: false,
        description: 'For a browser to show a PDF or picture instead of saving it.',
        schema: { type: 'string', enum: ['1'] },
      },
      {
        name: 'range',
        in: 'header',
        required: false,
        description: 'One range of bytes (RFC 9110).',
        schema: { type: 'string', examples: ['bytes=0-1023'] },
      },
    ],
    responses: {
      200: success('All of it.', files, ['content-disposition', 'accept-ranges']),
      206: success('The range that was asked for.', files, [
        'content-disposition',
        'content-range',
      ]),
      ...errorResponsesOf({ ...open, caller: 'signedIn', record: true }),
      416: errorResponse('The document has no such range.'),
    },
  }),
  'GET /api/admin/tax-returns.csv': (_answer, schemas) => ({
    operationId: 'adminExportReturns',
    description: `${whoMayCall.staff} UTF-8 with a byte order mark; dollars with two decimals, times of UTC. A text that a spreadsheet would run as a formula begins with an apostrophe.`,
    security: [bearer],
    parameters: queryParameters(schemas.input(returnsView)),
    responses: {
      200: success('A line for each return, under a line of headings.', csv, [
        'content-disposition',
      ]),
      ...errorResponsesOf({
        ...open,
        caller: 'staff',
        action: exportAction,
        steppedUp: true,
        query: true,
      }),
    },
  }),
  'GET /api/health': (answer) => ({
    operationId: 'health',
    description: 'For a load balancer.',
    security: [],
    responses: {
      200: success('It answers, and what is sent can be saved.', answer),
      ...errorResponsesOf(open),
      503: errorResponse('The database does not answer, or nothing can be saved.', retryAfter),
    },
  }),
  'GET /api/openapi.json': () => ({
    operationId: 'openapi',
    description: 'OpenAPI 3.1.',
    security: [],
    responses: {
      200: success('The document.', { 'application/json': { schema: { type: 'object' } } }),
      ...errorResponsesOf(open),
    },
  }),
  'GET /api/docs': () => ({
    operationId: 'docs',
    description: 'For people.',
    security: [],
    responses: {
      200: success('The page.', { 'text/html': { schema: { type: 'string' } } }),
      ...errorResponsesOf(open),
    },
  }),
}

const csv: Content = { 'text/csv': { schema: { type: 'string' } } }

const open = { caller: 'anyone', action: '', body: false, query: false, record: false } as const

const upload: JsonSchema = {
  type: 'object',
  properties: {
    document: {
      type: 'string',
      format: 'binary',
      description: 'The file, with its name.',
    },
    category: {
      type: 'string',
      enum: documentCategories.flatMap((category) => categoryTable[category].spellings),
      description: 'What kind of document it is. A completed return is for staff to upload.',
    },
  },
  required: ['document', 'category'],
}

const files: Content = Object.fromEntries(
  Object.values(fileKinds).map(({ mimeType }) => [
    mimeType,
    { schema: { type: 'string', format: 'binary' } },
  ]),
)
