import type { GeoBox } from '@forecourt/gazetteer/earth.ts'
import type { CarMapCells } from '../map-cells.ts'
import { CarIndexColumns } from './car-index-columns.ts'
import { countHistogramBarsInIndex, type HistogramIndexRequest } from './count-histogram-bars-in-index.ts'
import { findCarsInIndex } from './find-cars-in-index.ts'
import { findMapCellsInIndex } from './find-map-cells-in-index.ts'
import {
  type IndexFileRejectionReason,
  readIndexFile,
  type SearchIndexFileHeader,
  writeIndexFile,
} from './index-file.ts'
import { countCarsPerSearchInIndex } from './match-cars-in-index.ts'
import type { CarDealLabel, IndexedCarRow, SearchIndexRequest, SearchIndexResponse } from './search-index-request.ts'

/** The messages to an index, in this order: the expected number of cars, the cars, then changes. Rows are JSON. */
export type SearchIndexMessage =
  | { kind: 'expect'; cars: number }
  | { kind: 'cars'; rows: string }
  /** All cars were sent. */
  | { kind: 'filled' }
  /** The cars with these ids have changed: `rows` contains those that are still on offer. */
  | { kind: 'changed'; ids: string[]; rows: string }
  /** The labels of these cars have changed: `rows` contains those that have one. */
  | { kind: 'valued'; ids: string[]; rows: string }

export type SearchIndexQuestion =
  | { kind: 'settle' }
  | { kind: 'find'; request: SearchIndexRequest }
  | { kind: 'count'; searches: SearchIndexRequest['tests'][] }
  | { kind: 'gather'; tests: SearchIndexRequest['tests']; box: GeoBox | null }
  | ({ kind: 'spread' } & HistogramIndexRequest)
  /** Writes the index as it is now, and answers with the name of the file, which is another one beside this path. */
  | { kind: 'write'; path: string; label: SearchIndexFileHeader }
  /** Takes over the index of a file instead of the cars that were told. */
  | { kind: 'read'; path: string; program: string }

export type SearchIndexSize = { cars: number; dead: number; bytes: number }

/** The answer to each kind of question. */
export type SearchIndexResult = {
  settle: SearchIndexSize
  find: SearchIndexResponse | null
  count: number[]
  gather: CarMapCells
  spread: number[]
  write: string
  read: { label: SearchIndexFileHeader } | { doubt: IndexFileRejectionReason }
}

/** An index in whatever thread it lies: what it is told is part of every answer to a later question. */
export interface SearchIndexHost {
  tell(message: SearchIndexMessage): void
  /** @throws SearchIndexFailedError when the index has ended or has failed at this question. */
  ask<Question extends SearchIndexQuestion>(question: Question): Promise<SearchIndexResult[Question['kind']]>
  stop(): Promise<void>
}

/** The host has ended, or has failed during a search. */
export class SearchIndexFailedError extends Error {
  override name = 'SearchIndexFailedError'
}

/** The columns of an index, and what they make of messages and questions. */
export class SearchIndexResponder {
  #columns = CarIndexColumns.expecting(0)
  readonly #usedBytes: (columns: CarIndexColumns) => number

  /** @param usedBytes the memory that the index takes */
  constructor(usedBytes: (columns: CarIndexColumns) => number) {
    this.#usedBytes = usedBytes
  }

  take(message: SearchIndexMessage): void {
    switch (message.kind) {
      case 'expect':
        this.#columns = CarIndexColumns.expecting(message.cars)
        return
      case 'cars':
        for (const row of JSON.parse(message.rows) as IndexedCarRow[]) this.#columns.put(row)
        return
      case 'filled':
        this.#columns.trim()
        return
      case 'changed':
        for (const id of message.ids) this.#columns.remove(id)
        for (const row of JSON.parse(message.rows) as IndexedCarRow[]) this.#columns.put(row)
        return
      case 'valued': {
        const valued = new Map((JSON.parse(message.rows) as CarDealLabel[]).map((row) => [row[0], row]))
        for (const id of message.ids) this.#columns.label(id, valued.get(id) ?? null)
      }
    }
  }

  /** Answers at once, except what has to do with files. */
  answer(
    question: SearchIndexQuestion,
  ): SearchIndexResult[SearchIndexQuestion['kind']] | Promise<SearchIndexResult['write' | 'read']> {
    const columns = this.#columns
    switch (question.kind) {
      case 'settle':
        columns.settle()
        return { cars: columns.size, dead: columns.dead, bytes: this.#usedBytes(columns) }
      case 'find':
        return findCarsInIndex(columns, question.request)
      case 'count':
        return countCarsPerSearchInIndex(columns, question.searches)
      case 'gather':
        return findMapCellsInIndex(columns, question.tests, question.box)
      case 'spread':
        return countHistogramBarsInIndex(columns, question)
      case 'write':
        return writeIndexFile(columns, question.label, question.path)
      case 'read':
        return this.#read(question)
    }
  }

  async #read({ path, program }: { path: string; program: string }): Promise<SearchIndexResult['read']> {
    const read = await readIndexFile(path, program)
    if ('doubt' in read) return read
    this.#columns = read.columns
    return { label: read.label }
  }
}
