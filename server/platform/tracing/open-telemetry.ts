import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { EndSpan, Trace } from './trace.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const

/**
 * Starts sending spans to the endpoint in the environment (OTLP, http/json). Sampling, batches and headers follow the
 * `OTEL_…` variables of OpenTelemetry's specification.
 * @returns a function that runs work in a span, and one that sends the last spans
 */
export function createOpenTelemetry(version: string): { trace: Trace; stopTracing: () => Promise<void> } {
  const program = resourceFromAttributes({ 'service.name': 'cakelock', 'service.version': version })
  const resource = defaultResource()
    .merge(program)
    .merge(detectResources({ detectors: [envDetector] }))
  const spanProcessors = [new BatchSpanProcessor(new OTLPTraceExporter())]
  const provider = new BasicTracerProvider({ resource, spanProcessors })
  const tracer = provider.getTracer('cakelock', version)
  const current = new AsyncLocalStorage<Context>()

  const run: Trace = async ({ name, kind, attributes, parent, needsParent }, work) => {
    if (needsParent && !current.getStore()) return work(() => {})
    const context = current.getStore() ?? toContext(parent)
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context)
    const describe: EndSpan = (end) => {
      if (end.name !== undefined) span.updateName(end.name)
      if (end.attributes) span.setAttributes(end.attributes)
      if (end.isError) span.setStatus({ code: SpanStatusCode.ERROR })
    }
    try {
      return await current.run(trace.setSpan(context, span), () => work(describe))
    } catch (error) {
      // The message could contain what a user entered.
      span.setStatus({ code: SpanStatusCode.ERROR })
      if (error instanceof Error) span.setAttribute('error.type', error.name)
      throw error
    } finally {
      span.end()
    }
  }
  return { trace: run, stopTracing: () => provider.shutdown().catch(() => {}) }
}

/** Continues the trace of a `traceparent` header (W3C Trace Context). */
function toContext(header: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(header ?? '') ?? []
  const remote: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT
}
