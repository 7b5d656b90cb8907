import v8 from 'node:v8'
import { parentPort } from 'node:worker_threads'
import type { GeoBox } from '@forecourt/gazetteer/earth.ts'
import type { MappedCars } from '../map-cells.ts'
import { CarColumns } from './car-columns.ts'
import { findCarsInIndex } from './find-cars-in-index.ts'
import type { CarDealLabel, IndexAnswer, IndexedCar, IndexRequest } from './index-request.ts'
import { mapCellsInIndex } from './map-cells-in-index.ts'
import { countEachInIndex } from './match-cars-in-index.ts'
import { type SpreadRequest, spreadInIndex } from './spread-in-index.ts'

/**
 * The messages to the thread, in this order: the expected number of cars, the cars, then changes and searches. Rows are
 * JSON.
 */
export type IndexMessage =
  | { kind: 'expect'; cars: number }
  | { kind: 'cars'; rows: string }
  /** The cars with these ids have changed: `rows` contains those that are still on offer. */
  | { kind: 'changed'; ids: string[]; rows: string }
  /** The labels of these cars have changed: `rows` contains those that have one. */
  | { kind: 'valued'; ids: string[]; rows: string }
  | { kind: 'settle'; number: number }
  | { kind: 'find'; number: number; request: IndexRequest }
  | { kind: 'count'; number: number; searches: IndexRequest['tests'][] }
  | { kind: 'gather'; number: number; tests: IndexRequest['tests']; box: GeoBox | null }
  | ({ kind: 'spread'; number: number } & SpreadRequest)

export type IndexSize = { cars: number; dead: number; bytes: number }

/** The response to a question, by its number. */
export type IndexReply = {
  number: number
  answer: IndexAnswer | IndexSize | MappedCars | number[] | null
  error: string | null
}

let columns = new CarColumns(0)

function receive(message: IndexMessage): void {
  switch (message.kind) {
    case 'expect':
      columns = new CarColumns(message.cars)
      return
    case 'cars':
      for (const row of JSON.parse(message.rows) as IndexedCar[]) columns.put(row)
      return
    case 'changed':
      for (const id of message.ids) columns.remove(id)
      for (const row of JSON.parse(message.rows) as IndexedCar[]) columns.put(row)
      return
    case 'valued': {
      const valued = new Map((JSON.parse(message.rows) as CarDealLabel[]).map((row) => [row[0], row]))
      for (const id of message.ids) columns.label(id, valued.get(id) ?? null)
      return
    }
    case 'settle':
      columns.settle()
      reply(message.number, () => sizeNow())
      return
    case 'find':
      reply(message.number, () => findCarsInIndex(columns, message.request))
      return
    case 'count':
      reply(message.number, () => countEachInIndex(columns, message.searches))
      return
    case 'gather':
      reply(message.number, () => mapCellsInIndex(columns, message.tests, message.box))
      return
    case 'spread':
      reply(message.number, () => spreadInIndex(columns, message))
  }
}

function sizeNow(): IndexSize {
  const bytes = v8.getHeapStatistics().used_heap_size + process.memoryUsage().arrayBuffers
  return { cars: columns.size, dead: columns.dead, bytes }
}

function reply(number: number, find: () => IndexReply['answer']): void {
  let reply: IndexReply
  try {
    reply = { number, answer: find(), error: null }
  } catch (error) {
    reply = { number, answer: null, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  parentPort?.postMessage(reply)
}

parentPort?.on('message', receive)
