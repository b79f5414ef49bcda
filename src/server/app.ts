import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Config } from './base/config.ts'
import type { Services } from './calls/context.ts'
import { registerDocumentFiles } from './features/documents/document-files.ts'
import { answerFor } from './base/error-answers.ts'
import { errors } from './base/errors.ts'
import { registerEventStream } from './event-stream.ts'
import { registerHealth } from './features/health/health.ts'
import { registerOpenApi } from './rest/openapi/register.ts'
import { registerRestTable } from './rest/register.ts'
import { registerReturnsExport } from './features/returns/returns-export.ts'
import { registerDataExport } from './features/data-export/data-export.route.ts'
import { registerCopyDocuments } from './features/clients/copy-documents.route.ts'
import { registerPaymentWebhook } from './features/money/online/webhook.route.ts'
import { registerMoneyPdfs } from '#server/features/money/money-pdf.route.ts'
import { registerPaymentsExport } from './features/money/payments-export.route.ts'
import { registerDisclosure } from './features/signing/consent/disclosure.route.ts'
import { registerPacket } from './features/signing/packet/packet.route.ts'
import { registerSpouseDocuments } from './features/signing/spouse/spouse-documents.route.ts'
import { registerUnsubscribe } from './features/mail/unsubscribe.ts'
import { registerTrpcCalls } from './trpc-calls.ts'
import { answerMalformed, registerRequestChecks, pathOf } from './web/malformed-requests.ts'
import {
  type RequestObserver,
  registerImpersonationGuard,
  registerRequestLog,
  registerShuttingDown,
} from './web/request-hooks.ts'
import { serveClient } from './web/static.ts'
import { answerCrawlers } from './web/crawlers.ts'
import type { RequestMeasure } from './metrics/process-metrics.ts'
import { registerErrorAnswers, sendError, sendNotFound } from './web/errors.ts'
import { registerHeaders } from './web/headers.ts'
import { registerFirmReports } from './features/firm/reports.route.ts'
import { registerNotices } from './features/firm/notices.route.ts'
import { registerFirmPictures } from './features/firm/pictures.route.ts'
import { maxJsonBytes, jsonLimitError } from './web/json-limits.ts'
import { answerInTurn } from './web/in-turn.ts'
import { cutSlowClients, slowClientLimits } from './web/slow-clients.ts'

export interface AppOptions {
  /** Folder of the built client; without it, only the API is served. */
  clientDir?: string
  logger?: FastifyServerOptions['logger']
  slowClients?: typeof slowClientLimits
  /** Without it, requests are not measured. */
  measure?: RequestMeasure
  /** Without it, there are no traces. */
  trace?: RequestObserver
}

/** Plugins, guards and routes in order. */
export async function buildApp(
  services: Services,
  { clientDir, logger = false, slowClients = slowClientLimits, measure, trace }: AppOptions = {},
) {
  const app = fastify({
    logger,
    trustProxy: trustedProxies(services.config.trustProxy),
    bodyLimit: maxJsonBytes,
    requestTimeout: slowClients.request,
    connectionTimeout: 0,
    http: { headersTimeout: 5000, connectionsCheckingInterval: 1000, requireHostHeader: false },
    clientErrorHandler(error, socket): void {
      answerMalformed(app.log, error, socket)
    },
    frameworkErrors: (error, request, reply) => {
      void sendError(reply.header('x-request-id', request.id), answerFor(error))
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    routerOptions: {
      maxParamLength: longestAddress,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      caseSensitive: false,
    },
  })
  // Open event streams would delay the close.
  app.addHook('preClose', (done) => {
    services.realtime.close()
    services.firm.close()
    done()
  })
  answerInTurn(app)
  cutSlowClients(app, slowClients, services.timers)
  registerShuttingDown(app)
  registerRequestLog(
    app,
    [measure?.observe, trace].filter((observer) => observer !== undefined),
  )
  if (measure) app.addHook('onRequest', measure.begin)
  registerHeaders(app, services.config)
  registerErrorAnswers(app)
  registerRequestChecks(app)
  await app.register(cookie)
  registerImpersonationGuard(app, services)

  registerHealth(app, services)
  answerCrawlers(app, services.config)
  registerFirmPictures(app, services)
  registerDisclosure(app, services)
  registerNotices(app, services)
  await app.register((api) => registerFirmReports(api, services))
  await app.register((api) => registerDocumentFiles(api, services))
  registerSpouseDocuments(app, services)
  registerCopyDocuments(app, services)
  await app.register((api) => {
    readJsonOnly(api)
    registerRestTable(api, services)
    registerReturnsExport(api, services)
    registerPacket(api, services)
    registerMoneyPdfs(api, services)
    registerPaymentsExport(api, services)
  })
  await app.register((webhook) => registerPaymentWebhook(webhook, services))
  await app.register((mail) => registerUnsubscribe(mail, services))
  await app.register((form) => registerDataExport(form, services))
  await app.register(registerOpenApi)
  await app.register((trpc) => {
    registerEventStream(trpc, services)
    registerTrpcCalls(trpc, services)
  })

  if (services.config.mode === 'development') {
    const { attachVite } = await import('./web/dev.ts')
    await attachVite(app, services.config)
  } else if (clientDir === undefined) {
    app.setNotFoundHandler((_request, reply) => sendNotFound(reply))
  } else {
    await serveClient(app, clientDir, services.config, services)
  }
  return app
}

/** Node rejects longer ones. */
const longestAddress = 16 * 1024

/** A number says how many proxies are in front. */
function trustedProxies(trusted: Config['trustProxy']) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted
}

/**
 * Parses JSON only; an empty body counts as no body. An unreadable body is passed on as an error, because session and
 * role are checked before the input.
 */
function readJsonOnly(api: FastifyInstance) {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    const refusal = jsonLimitError(text)
    if (text === '' || refusal !== null) done(null, refusal ?? undefined)
    else void parse(request, text, (error, parsed) => done(null, error ?? parsed))
  })
  api.addContentTypeParser('*', (_request, _body, done) => {
    done(null, errors.wrongType('Unsupported content type'))
  })
}
