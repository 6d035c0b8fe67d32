import { type Context, SpanKind as Kind, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { QueryLog } from '../database.ts'
import { type InSpan, type SpanKind, setSpans } from './spans.ts'

export type TracesSettings = {
  /** Of a collector: its address without `/v1/traces`. */
  readonly endpoint: string
  /** How many of all requests and jobs are followed, from 0 to 1. */
  readonly ratio: number
  readonly service: string
  readonly version: string
}

const kinds: Readonly<Record<SpanKind, Kind>> = { call: Kind.INTERNAL, job: Kind.CONSUMER, provider: Kind.CLIENT }
/** Asked all day by programs, or open for as long as a page is. */
const unfollowed = new Set(['/healthz', '/readyz', '/metrics', '/live'])
const longestStatement = 2_000

/**
 * Follows requests, calls, jobs, statements and providers by OpenTelemetry, and sends what was measured to a collector, in batches and behind
 * the work. A visitor’s own `traceparent` is not heard: strangers would otherwise decide what is followed.
 */
export function openTraces({ endpoint, ratio, service, version }: TracesSettings) {
  const contexts = new AsyncLocalStorageContextManager().enable()
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('cosmic', version)

  const inSpan: InSpan = (kind, name, attributes, work) => {
    // Whoever woke the worker need not be who left the job.
    const above = kind === 'job' ? ROOT_CONTEXT : contexts.active()
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, above)
    return contexts.with(trace.setSpan(above, span), async () => {
      try {
        return await work()
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    })
  }
  setSpans(inSpan)

  return {
    /** Each request is a span of its own, above all that is done for it. */
    follow(app: FastifyInstance): void {
      const known = new WeakMap<FastifyRequest, Context>()
      app.addHook('onRequest', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'elsewhere'
        if (unfollowed.has(route)) return done()
        const { method } = request
        // The route as it is declared: numbers and secrets stand in addresses.
        const attributes = { 'http.request.method': method, 'http.route': route, 'cosmic.request_id': request.id }
        const span = tracer.startSpan(`${method} ${route}`, { kind: Kind.SERVER, attributes }, ROOT_CONTEXT)
        // Not `onResponse`, which is not called for a client that went away.
        reply.raw.once('close', () => {
          span.setAttribute('http.response.status_code', reply.statusCode)
          if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        })
        const here = trace.setSpan(ROOT_CONTEXT, span)
        known.set(request, here)
        contexts.with(here, done)
      })
      // A body arrives by events of its connection, which know nothing of the request.
      app.addHook('preValidation', (request, _reply, done) => contexts.with(known.get(request) ?? ROOT_CONTEXT, done))
    },
    /** Statements within something that is followed; the looks for work, each second, are not. */
    onQuery({ sql, ms, error }: QueryLog): void {
      const above = contexts.active()
      if (!trace.getSpan(above)?.isRecording()) return
      const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'SQL'
      const end = Date.now()
      // Its text has parameters where values stand.
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, longestStatement) }
      const span = tracer.startSpan(verb, { kind: Kind.CLIENT, attributes, startTime: end - ms }, above)
      if (error !== undefined) fail(span, error)
      span.end(end)
    },
    /** Sends what is left. */
    async stop(): Promise<void> {
      setSpans(undefined)
      await provider.shutdown().catch(() => undefined)
      contexts.disable()
    },
  }
}

/** The kind of breakage alone: a database’s words repeat what was typed. */
function fail(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
  span.setStatus({ code: SpanStatusCode.ERROR })
}
