import { describe, expect, it } from 'vitest'
import { PossibleWriteCounter } from './possible-writes.ts'

describe('statements that may have changed rows', () => {
  it.each([
    ['none', ['select 1', ' SELECT a from b for update', 'begin', 'select 1', 'commit'], 0],
    ['a write', ['insert into a values (1)'], 1],
    ['a write in a query with a name for it', ['with gone as (delete from a returning b) select * from gone'], 1],
    ['several statements in one text', ['select 1; truncate a'], 1],
    ['an unknown text', [null], 1],
    ['a transaction, at its end too, since only then others see it', ['begin', 'update a set b = 1', 'commit'], 2],
    [
      'a transaction that only reads, after one that wrote',
      ['begin', 'delete from a', 'commit', 'begin', 'select 1', 'commit'],
      2,
    ],
  ])('%s', (_, texts, count) => {
    const writes = new PossibleWriteCounter()
    for (const text of texts) writes.note(text)
    expect(writes.count).toBe(count)
  })
})
