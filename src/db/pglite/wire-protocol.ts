// The part of PostgreSQL's frontend/backend protocol that the embedded database needs.
// https://www.postgresql.org/docs/current/protocol-message-formats.html

export type PostgresTransactionStatus = 'idle' | 'open' | 'failed'

const letter = (character: string) => character.charCodeAt(0)

const QUERY = letter('Q')
const SYNC = letter('S')
const FLUSH = letter('H')
const TERMINATE = letter('X')
const READY_FOR_QUERY = letter('Z')

const statusLetters: Record<PostgresTransactionStatus, number> = {
  idle: letter('I'),
  open: letter('T'),
  failed: letter('E'),
}

export interface PostgresMessageBatch {
  kind: 'startup' | 'query' | 'flush' | 'terminate'
  bytes: Buffer
}

/**
 * Splits the client's bytes into batches for PGlite. Each ends with the message that requests a reply: PGlite would
 * reply too early to one half of an extended query.
 */
export class PostgresMessageBatchReader {
  #pending: Buffer = Buffer.alloc(0)
  #hasStarted = false

  read(chunks: Uint8Array[]): PostgresMessageBatch[] {
    this.#pending = Buffer.concat([this.#pending, ...chunks])
    const batches: PostgresMessageBatch[] = []
    for (let batch = this.#next(); batch; batch = this.#next()) batches.push(batch)
    return batches
  }

  #next(): PostgresMessageBatch | undefined {
    if (!this.#hasStarted) {
      const startup = this.#take('startup', this.#pending.length < 4 ? Infinity : this.#pending.readInt32BE(0))
      this.#hasStarted = startup !== undefined
      return startup
    }
    let end = 0
    while (this.#pending.length >= end + 5) {
      const type = this.#pending[end]
      end += 1 + this.#pending.readInt32BE(end + 1)
      if (type === QUERY || type === SYNC) return this.#take('query', end)
      if (type === FLUSH) return this.#take('flush', end)
      if (type === TERMINATE) return this.#take('terminate', end)
    }
    return undefined
  }

  #take(kind: PostgresMessageBatch['kind'], length: number): PostgresMessageBatch | undefined {
    if (this.#pending.length < length) return undefined
    const bytes = this.#pending.subarray(0, length)
    this.#pending = this.#pending.subarray(length)
    return { kind, bytes }
  }
}

/** A simple query; it may contain several statements. */
export function postgresQueryMessage(sql: string): Buffer {
  return message(QUERY, cString(sql))
}

/** The error of one statement, which leaves the session usable. */
export function postgresErrorResponse(error: { code: string; message: string }): Buffer {
  const fields = Object.entries({ S: 'ERROR', V: 'ERROR', C: error.code, M: error.message })
  return message(letter('E'), ...fields.map(([field, value]) => cString(field + value)), Buffer.from([0]))
}

export function postgresReadyForQueryMessage(status: PostgresTransactionStatus): Buffer {
  return message(READY_FOR_QUERY, Buffer.from([statusLetters[status]]))
}

/** The transaction status at the end of a reply, or undefined when the reply does not end with ReadyForQuery. */
export function parsePostgresTransactionStatus(answer: Uint8Array): PostgresTransactionStatus | undefined {
  const start = answer.length - 6
  if (answer[start] !== READY_FOR_QUERY || answer[start + 4] !== 5) return undefined
  const last = answer[start + 5]
  return (['idle', 'open', 'failed'] as const).find((status) => statusLetters[status] === last)
}

function message(type: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const header = Buffer.alloc(5)
  header.writeUInt8(type, 0)
  header.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([header, body])
}

function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`)
}
