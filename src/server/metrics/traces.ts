import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { type RequestObserver, routeOf } from '#server/web/request-hooks.ts'

/**
 * Sends a span for each request to an OpenTelemetry collector. Its attributes are set here one by one, because
 * automatic instrumentation would send addresses with ids and search words. If the collector is down, only spans are
 * lost.
 */
export function traceRequests(endpoint: string) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'merrow-portal' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('merrow-portal')
  const observe: RequestObserver = (request, reply, status) => {
    const route = routeOf(request)
    const startTime = Date.now() - reply.elapsedTime
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': status,
      // The log line has the same id.
      'portal.request_id': request.id,
    }
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, startTime, attributes },
      parentOf(request.headers['traceparent']),
    )
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  return { observe, stop: () => provider.shutdown() }
}

/** The proxy's span (W3C Trace Context). */
function parentOf(header: unknown): Context {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/.exec(String(header)) ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  const parent = { traceId, spanId, traceFlags: Number(flags), isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, parent)
}
