import { describe, expect, it } from 'vitest'
import {
  PostgresMessageBatchReader,
  parsePostgresTransactionStatus,
  postgresErrorResponse,
  postgresQueryMessage,
  postgresReadyForQueryMessage,
} from './wire-protocol.ts'

const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0])
const parse = Buffer.from([0x50, 0, 0, 0, 8, 0x53, 0, 0, 0])
const sync = Buffer.from([0x53, 0, 0, 0, 4])
const terminate = Buffer.from([0x58, 0, 0, 0, 4])
const conversation = Buffer.concat([startup, postgresQueryMessage('SELECT 1'), parse, sync, terminate])
const batches = [
  { kind: 'startup', bytes: startup },
  { kind: 'query', bytes: postgresQueryMessage('SELECT 1') },
  { kind: 'query', bytes: Buffer.concat([parse, sync]) },
  { kind: 'terminate', bytes: terminate },
]

describe('BatchReader', () => {
  it('cuts the same batches wherever the bytes were split on the way', () => {
    for (let cut = 0; cut <= conversation.length; cut += 1) {
      const reader = new PostgresMessageBatchReader()
      const read = [...reader.read([conversation.subarray(0, cut)]), ...reader.read([conversation.subarray(cut)])]
      expect(read, `cut at ${cut}`).toEqual(batches)
    }
  })

  it('holds back an extended query until its Sync', () => {
    const reader = new PostgresMessageBatchReader()
    reader.read([startup])
    expect(reader.read([parse])).toEqual([])
    expect(reader.read([sync])).toEqual([{ kind: 'query', bytes: Buffer.concat([parse, sync]) }])
  })
})

describe('readyStatus', () => {
  it('reads the transaction status at the end of an answer', () => {
    for (const status of ['idle', 'open', 'failed'] as const) {
      expect(
        parsePostgresTransactionStatus(
          Buffer.concat([
            postgresErrorResponse({ code: '57014', message: 'too long' }),
            postgresReadyForQueryMessage(status),
          ]),
        ),
      ).toBe(status)
    }
  })

  it('finds none in an answer that was cut off', () => {
    expect(parsePostgresTransactionStatus(postgresReadyForQueryMessage('idle').subarray(0, 5))).toBeUndefined()
    expect(
      parsePostgresTransactionStatus(postgresErrorResponse({ code: '57014', message: 'too long' })),
    ).toBeUndefined()
    expect(parsePostgresTransactionStatus(Buffer.alloc(0))).toBeUndefined()
  })
})
