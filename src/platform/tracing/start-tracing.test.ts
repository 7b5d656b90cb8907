import { afterEach, expect, it } from 'vitest'
import { currentTraceId, runInSpan, setSpanRecorder } from './spans.ts'
import { startTracing } from './start-tracing.ts'

afterEach(() => setSpanRecorder(null))

it('says how the package is installed where it is not', async () => {
  const missing = () => Promise.reject(new Error('Cannot find package'))
  await expect(startTracing(missing)).rejects.toThrow(
    /^OTEL_EXPORTER_OTLP_ENDPOINT is set.*npm install --no-save @opentelemetry\/sdk-node@\d/,
  )
  expect(currentTraceId()).toBeUndefined()
})

it('work runs, answers and fails as it does without', async () => {
  const ended: string[] = []
  setSpanRecorder({
    inSpan: (name, _details, work) => {
      ended.push(name)
      return work({ setAttribute() {}, fail() {} })
    },
    currentTraceId: () => 'a-trace',
  })
  for (const details of [{ kind: 'server' }, { kind: 'client', attributes: { a: 1 } }] as const) {
    expect(runInSpan('work', details, () => 3)).toBe(3)
    await expect(runInSpan('work', details, () => Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError)
  }
  expect([ended.length, currentTraceId()]).toEqual([4, 'a-trace'])
  setSpanRecorder(null)
  expect([runInSpan('work', { kind: 'server' }, () => 3), currentTraceId()]).toEqual([3, undefined])
})
