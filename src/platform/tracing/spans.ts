export type SpanAttributes = Readonly<Record<string, string | number>>

export interface TracingSpan {
  setAttribute(name: string, value: string | number): void
  /** Marks the span as failed. */
  fail(error: unknown): void
}

/** What records spans, where one is configured. */
export interface SpanRecorder {
  /**
   * Runs work as a span below the one that is running. `headers` are those of a request, which may name the span of
   * whoever sent it.
   */
  inSpan<T>(name: string, details: SpanDetails, work: (span: TracingSpan) => T): T
  currentTraceId(): string | undefined
}

export type SpanDetails = {
  kind: 'server' | 'client'
  attributes?: SpanAttributes
  headers?: Readonly<Record<string, string>>
}

let recorder: SpanRecorder | null = null

export function setSpanRecorder(next: SpanRecorder | null): void {
  recorder = next
}

const noSpan: TracingSpan = { setAttribute() {}, fail() {} }

/** Runs work, as a span where traces are recorded; the span ends with it. */
export function runInSpan<T>(name: string, details: SpanDetails, work: (span: TracingSpan) => T): T {
  return recorder === null ? work(noSpan) : recorder.inSpan(name, details, work)
}

export function currentTraceId(): string | undefined {
  return recorder?.currentTraceId()
}
