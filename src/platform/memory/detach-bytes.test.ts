import { expect, test } from 'vitest'
import { detachBytes } from './detach-bytes.ts'

test('bytes of a shared block have memory of their own size afterwards', () => {
  const pooled = Buffer.from('an answer')
  expect(pooled.buffer.byteLength).toBeGreaterThan(pooled.length)
  const own = detachBytes(pooled)
  expect(own.toString()).toBe('an answer')
  expect(own.buffer.byteLength).toBe(own.length)
  pooled.fill(0)
  expect(own.toString()).toBe('an answer')
})

test('bytes that have memory of their own are not copied', () => {
  const alone = Buffer.allocUnsafeSlow(100_000)
  expect(detachBytes(alone).buffer).toBe(alone.buffer)
  const array = new Uint8Array([1, 2, 3])
  expect(detachBytes(array).buffer).toBe(array.buffer)
})
