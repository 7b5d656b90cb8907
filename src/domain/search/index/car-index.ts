import { randomUUID } from 'node:crypto'
import type { GeoBox } from '@forecourt/gazetteer/earth.ts'
import type { DbOrTx } from '#db/client.ts'
import { databaseUnavailableReason } from '#db/database-unavailable.ts'
import { placeChangeMarker, readChangedCarIdsSinceMarkers } from '#domain/change-feed/change-markers.ts'
import { createSingleFlight } from '#domain/change-feed/create-single-flight.ts'
import {
  type DatabaseSnapshotId,
  detectCatalogueChangesSince,
  readChangedCarIdsSince,
} from '#domain/change-feed/detect-catalogue-changes-since.ts'
import type { CarMapCells } from '../map-cells.ts'
import type { HistogramIndexRequest } from './count-histogram-bars-in-index.ts'
import { InProcessSearchIndexHost } from './in-process-search-index-host.ts'
import type { IndexFileRejectionReason, SearchIndexFileHeader } from './index-file.ts'
import { readCarDealLabels, readIndexedCarsAfterId, readIndexedCarsById } from './read-indexed-cars.ts'
import type { SearchIndexRequest, SearchIndexResponse } from './search-index-request.ts'
import type { SearchIndexHost, SearchIndexSize } from './search-index-responder.ts'
import { SearchIndexThread } from './search-index-thread.ts'

/**
 * The database keeps changes for longer than this (start-background-jobs.ts). A thread that was away or busy reading for longer
 * must build a new index.
 */
const longestAbsenceMs = 12 * 60_000

/** From this many cars on an index is in a thread of its own. */
const leastCarsInThread = 5_000

/** With more changes than this share of the cars, reading all cars anew takes no longer. */
const mostReplayedShare = 0.5

/** A price label is read and applied in a fraction of the time that a whole car takes. */
const labelsPerCar = 5

/**
 * For so many changes a search waits, since the database would take longer for it: with 100,000 cars as long as for some
 * 2,000 changed ones, and in proportion with more. When all cars have been valued anew, those of one model come at once.
 */
function mostAwaitedChanges(cars: number): number {
  return Math.max(2_000, cars / 50)
}

/** Where an index is kept between two starts, and what keeps it there. */
export type IndexFile = { path: string; program: string }

export type IndexRestoreDoubt = IndexFileRejectionReason | 'the changes since are not known, or too many'

export type CarIndexBuildSettings = {
  /** How many cars to read at once: fewer if other requests wait for the same connection. */
  slice: number
  /** Above this many changes, searches do not wait until the index has applied them; default: `mostAwaitedChanges`. */
  maxAwaited?: number | undefined
  /** From how many cars on the index is in a thread of its own. */
  leastCarsInThread?: number | undefined
  /** The approximate number of cars. */
  expected: number
  signal?: AbortSignal | undefined
}

/**
 * The cars on offer in memory, and the changes since. Every search first checks what was committed, so that
 * it finds what the database would find; searches that arrive at the same moment share that check.
 */
export class CarIndex {
  readonly #db: DbOrTx
  readonly #host: SearchIndexHost
  readonly #mostCarsHere: number
  readonly #slice: number
  readonly #maxAwaited: number
  readonly #joinLook = createSingleFlight<boolean>()
  #moment: DatabaseSnapshotId
  #lookedAt = Date.now()
  #catchingUp: Promise<void> | null = null
  #isLost = false
  #changesTaken = 0

  private constructor(db: DbOrTx, moment: DatabaseSnapshotId, settings: CarIndexBuildSettings) {
    this.#db = db
    this.#moment = moment
    this.#slice = settings.slice
    this.#maxAwaited = settings.maxAwaited ?? mostAwaitedChanges(settings.expected)
    const fromThere = settings.leastCarsInThread ?? leastCarsInThread
    const isHere = settings.expected < fromThere
    this.#host = isHere ? new InProcessSearchIndexHost() : new SearchIndexThread()
    // Some more than at first, so that an index of about that size is not built in turns here and there.
    this.#mostCarsHere = isHere ? fromThere * 1.2 : Number.POSITIVE_INFINITY
  }

  /** Reads all cars, slice by slice, and then the changes made meanwhile. Null if it was told to stop. */
  static async build(
    db: DbOrTx,
    settings: CarIndexBuildSettings,
  ): Promise<{ index: CarIndex; size: SearchIndexSize } | null> {
    const { slice, expected, signal } = settings
    const { moment } = await detectCatalogueChangesSince(db, null)
    const index = new CarIndex(db, moment, settings)
    try {
      index.#host.tell({ kind: 'expect', cars: expected })
      for (let id: string | null = ''; id !== null && !signal?.aborted; ) {
        const part = await readIndexedCarsAfterId(db, { id, limit: slice })
        if (part.last !== null) index.#host.tell({ kind: 'cars', rows: part.rows })
        id = part.last
      }
      index.#host.tell({ kind: 'filled' })
      if (!signal?.aborted) await index.syncProviderChanges()
      if (!signal?.aborted) return { index, size: await index.#host.ask({ kind: 'settle' }) }
    } catch (error) {
      await index.stop()
      throw error
    }
    await index.stop()
    return null
  }

  /**
   * The index of a file, with everything committed since it was written; or why the file must not be used. In doubt it
   * is not.
   */
  static async restore(
    db: DbOrTx,
    { file: { path, program }, ...settings }: Omit<CarIndexBuildSettings, 'signal'> & { file: IndexFile },
  ): Promise<{ index: CarIndex; size: SearchIndexSize; label: SearchIndexFileHeader } | { doubt: IndexRestoreDoubt }> {
    const index = new CarIndex(db, { server: '', snapshot: '' }, settings)
    try {
      const read = await index.#host.ask({ kind: 'read', path, program })
      if ('doubt' in read) {
        await index.stop()
        return read
      }
      const { snapshot, markers } = read.label
      index.#lookedAt = Date.now()
      const most = settings.expected * mostReplayedShare
      const changes = await readChangedCarIdsSinceMarkers(db, { snapshot, markers, most: Math.ceil(most) })
      if (!changes) {
        await index.stop()
        return { doubt: 'the changes since are not known, or too many' }
      }
      await index.#take(changes.carIds, changes.valuedIds)
      index.#moment = changes.moment
      return { index, size: await index.#host.ask({ kind: 'settle' }), label: read.label }
    } catch (error) {
      await index.stop()
      throw error
    }
  }

  /** Whether an index of so many cars is in a thread of its own, as only those are worth a file. */
  static isWorthFile({ expected, leastCarsInThread: least = leastCarsInThread }: CarIndexBuildSettings): boolean {
    return expected >= least
  }

  /**
   * Writes the index into a new file, through to the disk, and returns its name and label; null if it cannot be said
   * what it contains.
   */
  async write({ path, program }: IndexFile): Promise<{ draft: string; label: SearchIndexFileHeader } | null> {
    await this.syncProviderChanges()
    const before = await placeChangeMarker(this.#db)
    await this.syncProviderChanges()
    if (this.#isLost || this.#catchingUp) return null
    const markers = { before, after: randomUUID() }
    const label = { program, snapshot: this.#moment.snapshot, markers }
    const draft = await this.#host.ask({ kind: 'write', path, label })
    // Whatever the index had read by now happened before this: a database without it may not have it either.
    await placeChangeMarker(this.#db, markers.after)
    return { draft, label }
  }

  /** How many cars have changed since the index was made or read. */
  get changesTaken(): number {
    return this.#changesTaken
  }

  /** True once the changes can no longer be determined: a new index must be built. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** Whether an index of so many cars should be in a thread of its own, and is not. */
  isTooLargeHere({ cars }: SearchIndexSize): boolean {
    return cars > this.#mostCarsHere
  }

  /** Null while there are too many changes to wait for. */
  async find(request: SearchIndexRequest): Promise<SearchIndexResponse | null> {
    return (await this.#isCurrent()) ? this.#host.ask({ kind: 'find', request }) : null
  }

  /** Counts the cars that pass the tests of each search; null as above. */
  async countEach(searches: SearchIndexRequest['tests'][]): Promise<number[] | null> {
    return (await this.#isCurrent()) ? this.#host.ask({ kind: 'count', searches }) : null
  }

  /** The places of the cars that pass; null as above. */
  async gather(tests: SearchIndexRequest['tests'], box: GeoBox | null): Promise<CarMapCells | null> {
    return (await this.#isCurrent()) ? this.#host.ask({ kind: 'gather', tests, box }) : null
  }

  /** The cars that pass, by the bars of a histogram; null as above. */
  async spread(request: HistogramIndexRequest): Promise<number[] | null> {
    return (await this.#isCurrent()) ? this.#host.ask({ kind: 'spread', ...request }) : null
  }

  /** Applies all changes, however many, and returns the size of the index. */
  async syncProviderChanges(): Promise<SearchIndexSize> {
    await this.#joinLook(this.#db, '', () => this.#look())
    await this.#catchingUp
    return this.#host.ask({ kind: 'settle' })
  }

  stop(): Promise<void> {
    return this.#host.stop()
  }

  async #isCurrent(): Promise<boolean> {
    if (this.#catchingUp || this.#isLost) return false
    return this.#joinLook(this.#db, '', () => this.#look())
  }

  /** Whether the index contains everything that was committed when this call began. */
  async #look(): Promise<boolean> {
    if (this.#catchingUp) return false
    const lookedAt = Date.now()
    const isTooLate = lookedAt - this.#lookedAt > longestAbsenceMs
    const changes = isTooLate ? null : await this.#readChanges()
    // While the database is away nothing is committed: what was seen last holds, and a replica may have the cars' rows.
    if (changes === 'away') return true
    if (!changes) {
      this.#isLost = true
      return false
    }
    const { carIds, valuedIds, moment } = changes
    const work = this.#take(carIds, valuedIds).then(() => {
      this.#moment = moment
      this.#lookedAt = lookedAt
    })
    if (carIds.length + valuedIds.length / labelsPerCar <= this.#maxAwaited) {
      await work
      return true
    }
    this.#catchingUp = work.finally(() => {
      this.#catchingUp = null
    })
    // Callers that wait for it see the failure; the next call applies the same changes.
    this.#catchingUp.catch(() => {})
    return false
  }

  async #readChanges() {
    try {
      return await readChangedCarIdsSince(this.#db, this.#moment)
    } catch (error) {
      if (databaseUnavailableReason(error) === null) throw error
      return 'away'
    }
  }

  async #take(carIds: readonly string[], valuedIds: readonly string[]): Promise<void> {
    this.#changesTaken += carIds.length + valuedIds.length
    for (let at = 0; at < carIds.length; at += this.#slice) {
      const ids = carIds.slice(at, at + this.#slice)
      this.#host.tell({ kind: 'changed', ids, rows: await readIndexedCarsById(this.#db, ids) })
    }
    for (let at = 0; at < valuedIds.length; at += this.#slice) {
      const ids = valuedIds.slice(at, at + this.#slice)
      this.#host.tell({ kind: 'valued', ids, rows: await readCarDealLabels(this.#db, ids) })
    }
  }
}
