import { enrollFirst, proveFirst } from '#server/base/errors.ts'
import { returnsView } from '#shared/returns/admin.schema.ts'
import { categoryTable, documentCategories } from '#shared/documents/document-categories.ts'
import { fileKinds, maxUploadBytes } from '#shared/documents/document-files.ts'
import { soc2ReportBytes } from '#shared/firm/soc2.ts'
import { exampleOf } from './examples.ts'
import { queryParameters, type Schemas } from './schemas.ts'
import {
  bearer,
  type CallFacts,
  errorResponsesOf,
  errorResponse,
  json,
  response,
  whoMayCall,
} from './responses.ts'
import type { Content, Described, JsonSchema } from './types.ts'
import type { RestRow } from '#server/rest/row.ts'
import { keyReused } from '#server/base/errors.ts'
import { reportAction } from '#server/features/firm/reports.route.ts'
import { packetAction } from '#server/features/signing/packet/packet.route.ts'
import { paymentsCsvInput } from '#shared/money/staff-payments.schema.ts'
import { paymentsExportAction } from '#server/features/money/payments-export.route.ts'
import { exportAction } from '#server/features/returns/returns-export.ts'

/** Rows without a procedure, described by hand. */
export function describePlain(
  { method, path, schema, access }: RestRow,
  schemas: Schemas,
): Described {
  const describe = described[`${method} ${path}`]
  if (describe === undefined) throw new Error(`${method} ${path} is not described`)
  const answer = schema ? json(schemas.answer(schema)) : null
  const { facts, description, ...call } = describe(answer, schemas)
  const { caller = 'anyone', steppedUp = false, about } = access
  const isPublic = caller === 'anyone'
  return {
    security: isPublic ? [] : [bearer],
    ...call,
    description: isPublic ? description : `${whoMayCall[caller]} ${description}`,
    responses: {
      ...errorResponsesOf({ ...facts, caller, steppedUp, record: about !== undefined }),
      ...call.responses,
    },
  }
}

/** `responses` are added to those that follow from the facts and from the row. */
interface PlainCall extends Omit<Described, 'security'> {
  facts?: Omit<CallFacts, 'caller' | 'steppedUp' | 'record'>
  security?: Described['security']
}

const described: Record<string, (answer: Content | null, schemas: Schemas) => PlainCall> = {
  'GET /api/login': () => ({
    operationId: 'openSignIn',
    description: 'For browsers: the portal with its sign-in dialog open.',
    responses: { 302: response('To `/?signin=1`.', null, ['location']) },
  }),
  'POST /api/tax-returns/:id/documents': (answer) => ({
    operationId: 'documentsUpload',
    facts: { body: true, limited: true },
    description: `PDF, JPG, PNG, DOC and DOCX of at most ${maxUploadBytes / 1024 ** 2} MB, checked by extension and content.`,
    parameters: [
      {
        name: 'idempotency-key',
        in: 'header',
        description:
          'Names this upload: sent again with the same key, it is answered but not stored again. The key of another upload is a 409.',
        schema: { type: 'string', format: 'uuid' },
      },
    ],
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: upload, example: exampleOf(upload, {}) } },
    },
    responses: {
      201: response('Stored.', answer),
      400: errorResponse(
        '`No file uploaded`, `Document category is required`, `Unknown document category`, `File is empty`, or the form is malformed.',
      ),
      403: errorResponse(
        `\`You don't have permission to upload documents to this tax return\`, \`${proveFirst}\`, or \`${enrollFirst}\``,
      ),
      409: errorResponse(
        `\`This return is not completed yet\`, \`${keyReused}\`, or there is no room for more documents.`,
      ),
      413: errorResponse('`File size too large`'),
      415: errorResponse('`Invalid file type`'),
    },
  }),
  'GET /api/documents/:id/download': () => ({
    operationId: 'documentsDownload',
    description: 'The one call that a browser’s cookie opens too.',
    security: [bearer, { downloadCookie: [] }],
    parameters: [
      {
        name: 'inline',
        in: 'query',
        description: 'Lets a browser show a PDF or picture instead of saving it.',
        schema: { type: 'string', enum: ['1'] },
      },
      {
        name: 'range',
        in: 'header',
        description: 'One range of bytes (RFC 9110).',
        schema: { type: 'string', examples: ['bytes=0-1023'] },
      },
    ],
    responses: {
      200: response('The whole document.', files, ['content-disposition', 'accept-ranges']),
      206: response('The range that was asked for.', files, [
        'content-disposition',
        'content-range',
      ]),
      409: errorResponse(
        'The malware scanner has not read it yet, or it is held until its invoice is paid.',
      ),
      416: errorResponse('The document has no such range.'),
    },
  }),
  'GET /api/admin/tax-returns.csv': (_answer, schemas) => ({
    operationId: 'adminExportReturns',
    facts: { action: exportAction, query: true },
    description:
      'UTF-8 with a byte order mark; dollars with two decimals, times of UTC. A text that a spreadsheet would run as a formula begins with an apostrophe.',
    parameters: queryParameters(schemas.input(returnsView)),
    responses: {
      200: response('A line for each return, under a line of headings.', text('text/csv'), [
        'content-disposition',
      ]),
    },
  }),
  'GET /api/admin/tax-returns/:id/packet': () => ({
    operationId: 'adminPrintPacket',
    facts: { action: packetAction },
    description:
      'Cover sheet with the documents that are asked for, dates and the firm’s address, then the engagement letter. Each is on record.',
    responses: {
      200: response('The packet.', text('application/pdf'), ['content-disposition']),
      409: errorResponse('The packet could not be made.'),
    },
  }),
  'POST /api/admin/firm/reports': (answer) => ({
    operationId: 'addFirmReport',
    facts: { action: reportAction, body: true, limited: true },
    description:
      'The settings name it by the SHA-256 that is answered. It is kept sealed, and forgotten after a day if they don’t.',
    requestBody: {
      required: true,
      content: {
        'application/pdf': {
          schema: { type: 'string', format: 'binary' },
          example: '%PDF-1.7 and so on',
        },
      },
    },
    responses: {
      201: response('Stored.', answer),
      400: errorResponse('The PDF is damaged, needs a password, or contains malware.'),
      413: errorResponse(`It has more than ${soc2ReportBytes / 1024 ** 2} MB.`),
      415: errorResponse('`This file must be a PDF`'),
    },
  }),
  'GET /api/admin/firm/reports/:id': () => ({
    operationId: 'firmReport',
    facts: { action: reportAction },
    description: 'Each is on record.',
    responses: {
      200: response('The report.', text('application/pdf'), ['content-disposition']),
    },
  }),
  'GET /api/invoices/:id/pdf': () => paper('moneyInvoicePdf', 'The invoice as it was issued.'),
  'GET /api/payments/:id/pdf': () =>
    paper('moneyReceiptPdf', 'The receipt of a settled payment, or of a refund.'),
  'GET /api/admin/payments.csv': (_answer, schemas) => ({
    operationId: 'adminExportPayments',
    facts: { action: paymentsExportAction, query: true },
    description:
      'The settled entries, oldest first, each on its day. `quickbooks` has exactly the columns Date, Description and Amount; what was taken back is negative, and what the bank took back is a line of its own on the day of that.',
    parameters: queryParameters(schemas.input(paymentsCsvInput)),
    responses: {
      200: response('A line for each entry, under a line of headings.', text('text/csv'), [
        'content-disposition',
      ]),
    },
  }),
  'GET /api/health': (answer) => ({
    operationId: 'health',
    description: 'For a monitor.',
    responses: {
      200: response('It answers, and what is sent can be saved.', answer),
      503: response('The database does not answer, or nothing can be saved.', unavailable, [
        'retry-after',
      ]),
    },
  }),
  'GET /api/ready': (answer) => ({
    operationId: 'ready',
    description: 'For a load balancer.',
    responses: {
      200: response('It answers, what is sent can be saved, and the portal is not ending.', answer),
      503: response('Send requests to another server.', unavailable, ['retry-after']),
    },
  }),
  'GET /api/openapi.json': () => ({
    operationId: 'openapi',
    description: 'OpenAPI 3.1.',
    responses: { 200: response('The document.', json({ type: 'object' })) },
  }),
  'GET /api/docs': () => ({
    operationId: 'docs',
    description: 'For people.',
    responses: { 200: response('The page.', text('text/html')) },
  }),
}

const unavailable = json({
  type: 'object',
  properties: { status: { type: 'string', const: 'unavailable' }, message: { type: 'string' } },
  required: ['status', 'message'],
})

function paper(operationId: string, description: string) {
  return {
    operationId,
    facts: { limited: true } as const,
    description,
    responses: {
      200: response('The PDF.', text('application/pdf'), ['content-disposition']),
      409: errorResponse('The PDF could not be made.'),
    },
  }
}

function text(type: string): Content {
  return { [type]: { schema: { type: 'string' } } }
}

const upload: JsonSchema = {
  type: 'object',
  properties: {
    document: {
      type: 'string',
      format: 'binary',
      description: 'The file, with its name.',
      examples: ['%PDF-1.7 and so on'],
    },
    category: {
      type: 'string',
      enum: documentCategories.flatMap((category) => categoryTable[category].spellings),
      description: 'What kind of document it is. A completed return is for staff to upload.',
    },
    private: {
      type: 'string',
      enum: ['true'],
      description:
        'For a file of a private message: only the sender and staff see it, until the sender agrees to file it.',
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
