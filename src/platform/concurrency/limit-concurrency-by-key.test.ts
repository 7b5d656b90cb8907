import { expect, it } from 'vitest'
import { ConcurrencyQueueFullError } from './limit-concurrency.ts'
import { limitConcurrencyByKey } from './limit-concurrency-by-key.ts'

it('of the tasks of one key one runs, one waits and the rest are refused; those of another key run beside them', async () => {
  const limit = limitConcurrencyByKey({ atOnce: 1, maxWaiting: 1 })
  const begun: string[] = []
  const [first, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const task = (name: string, until: Promise<void>) => async () => {
    begun.push(name)
    await until
    return name
  }
  const running = limit('ada', task('first', first.promise))
  const waiting = limit('ada', task('second', Promise.resolve()))
  await expect(limit('ada', task('third', Promise.resolve()))).rejects.toThrow(ConcurrencyQueueFullError)
  const beside = limit('bob', task('other', other.promise))
  other.resolve()
  expect(await beside).toBe('other')
  expect(begun).toEqual(['first', 'other'])
  first.resolve()
  expect(await Promise.all([running, waiting])).toEqual(['first', 'second'])
  expect(await limit('ada', task('fourth', Promise.resolve()))).toBe('fourth')
})
