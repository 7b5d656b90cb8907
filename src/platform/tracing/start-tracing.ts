import { type SpanDetails, type SpanRecorder, setSpanRecorder } from './spans.ts'

/** The versions that were tried; they are no dependencies, so that nobody installs 41 MB for what few switch on. */
export const tracingPackages = '@opentelemetry/sdk-node@0.301.0 @opentelemetry/api@1.10.0'

/** The package is not installed. The message says how to install it. */
export class TracingPackageMissing extends Error {
  override name = 'TracingPackageMissing'
  constructor(cause: unknown) {
    super(
      `OTEL_EXPORTER_OTLP_ENDPOINT is set, and the packages that send traces are not installed. Install them: ` +
        `npm install --no-save ${tracingPackages}, or take the setting out.`,
      { cause },
    )
  }
}

/** What we use of the package, whose types are not installed either. */
type OtelSpan = {
  setAttribute(name: string, value: string | number): void
  setStatus(status: { code: number; message?: string }): void
  spanContext(): { traceId: string }
  end(): void
}
type OtelContext = object
type OtelApi = {
  context: { active(): OtelContext; with<T>(context: OtelContext, work: () => T): T }
  propagation: { extract(context: OtelContext, carrier: object): OtelContext }
  trace: {
    getTracer(name: string): {
      startActiveSpan<T>(
        name: string,
        options: { kind: number; attributes: Readonly<Record<string, string | number>> },
        context: OtelContext,
        work: (span: OtelSpan) => T,
      ): T
    }
    getActiveSpan(): OtelSpan | undefined
  }
}
type OtelSdk = {
  NodeSDK: new (options: {
    serviceName: string
    instrumentations: never[]
  }) => { start(): void; shutdown(): Promise<void> }
}

/** Numbers of the specification: SpanKind and SpanStatusCode. */
const kinds = { server: 1, client: 2 }
const failed = 2

/**
 * Sends traces to the endpoint of `OTEL_EXPORTER_OTLP_ENDPOINT`. The package reads that and its other `OTEL_…` settings
 * itself.
 * @returns what sends the last ones and ends.
 * @throws TracingPackageMissing
 */
export async function startTracing(
  load: (name: string) => Promise<unknown> = (name) => import(/* @vite-ignore */ name),
): Promise<() => Promise<void>> {
  const packages = ['@opentelemetry/sdk-node', '@opentelemetry/api'].map((name) => load(name))
  const [{ NodeSDK }, api] = (await Promise.all(packages).catch((error: unknown) => {
    throw new TracingPackageMissing(error)
  })) as [OtelSdk, OtelApi]
  const sdk = new NodeSDK({ serviceName: 'forecourt', instrumentations: [] })
  sdk.start()
  setSpanRecorder(recorderOf(api))
  return async () => {
    setSpanRecorder(null)
    // A collector that is away must not keep the server from ending.
    await sdk.shutdown().catch(() => {})
  }
}

function recorderOf(api: OtelApi): SpanRecorder {
  const tracer = api.trace.getTracer('forecourt')
  return {
    inSpan<T>(
      name: string,
      { kind, attributes = {}, headers }: SpanDetails,
      work: Parameters<SpanRecorder['inSpan']>[2],
    ) {
      const parent = headers ? api.propagation.extract(api.context.active(), headers) : api.context.active()
      return tracer.startActiveSpan(name, { kind: kinds[kind], attributes }, parent, (span) => {
        const fail = (error: unknown) =>
          span.setStatus({ code: failed, message: error instanceof Error ? error.name : String(error) })
        const setAttribute = (key: string, value: string | number) => span.setAttribute(key, value)
        return endWith(span, fail, () => work({ setAttribute, fail })) as T
      })
    },
    currentTraceId: () => api.trace.getActiveSpan()?.spanContext().traceId,
  }
}

function endWith(span: OtelSpan, fail: (error: unknown) => void, work: () => unknown): unknown {
  try {
    const result = work()
    if (!(result instanceof Promise)) {
      span.end()
      return result
    }
    return result
      .catch((error: unknown) => {
        fail(error)
        throw error
      })
      .finally(() => span.end())
  } catch (error) {
    fail(error)
    span.end()
    throw error
  }
}
