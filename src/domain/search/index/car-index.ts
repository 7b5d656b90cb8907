import type { GeoBox } from '@forecourt/gazetteer/earth.ts'
import type { DbOrTx } from '#db/client.ts'
import {
  type DatabaseSnapshotId,
  detectCatalogueChangesSince,
  readChangedCarIdsSince,
} from '#domain/change-feed/detect-catalogue-changes-since.ts'
import { singleFlight } from '#domain/change-feed/single-flight.ts'
import type { MappedCars } from '../map-cells.ts'
import type { IndexAnswer, IndexRequest } from './index-request.ts'
import { IndexThread } from './index-thread.ts'
import type { IndexSize } from './index-worker.ts'
import { readCarsAfter, readCarsById, readDealLabels } from './read-cars.ts'
import type { SpreadRequest } from './spread-in-index.ts'

/**
 * The database keeps changes for longer than this (start-timers.ts). A thread that was away or busy reading for longer
 * must build a new index.
 */
const longestAbsenceMs = 12 * 60_000

export type BuildSettings = {
  /** How many cars to read at once: fewer if other requests wait for the same connection. */
  slice: number
  /** Above this many changes, searches do not wait until the index has applied them. */
  maxAwaited?: number | undefined
  /** The approximate number of cars. */
  expected: number
  signal?: AbortSignal | undefined
}

/**
 * The cars on offer in a thread's memory, and the changes since. Every search first checks what was committed, so that
 * it finds what the database would find; searches that arrive at the same moment share that check.
 */
export class CarIndex {
  readonly #db: DbOrTx
  readonly #thread = new IndexThread()
  readonly #slice: number
  readonly #maxAwaited: number
  readonly #joinLook = singleFlight<boolean>()
  #moment: DatabaseSnapshotId
  #lookedAt = Date.now()
  #catchingUp: Promise<void> | null = null
  #isLost = false

  private constructor(db: DbOrTx, moment: DatabaseSnapshotId, settings: BuildSettings) {
    this.#db = db
    this.#moment = moment
    this.#slice = settings.slice
    this.#maxAwaited = settings.maxAwaited ?? 2_000
  }

  /** Reads all cars, slice by slice, and then the changes made meanwhile. Null if it was told to stop. */
  static async build(db: DbOrTx, settings: BuildSettings): Promise<{ index: CarIndex; size: IndexSize } | null> {
    const { slice, expected, signal } = settings
    const { moment } = await detectCatalogueChangesSince(db, null)
    const index = new CarIndex(db, moment, settings)
    try {
      index.#thread.tell({ kind: 'expect', cars: expected })
      for (let id: string | null = ''; id !== null && !signal?.aborted; ) {
        const part = await readCarsAfter(db, { id, limit: slice })
        if (part.last !== null) index.#thread.tell({ kind: 'cars', rows: part.rows })
        id = part.last
      }
      if (!signal?.aborted) await index.syncProviderChanges()
      if (!signal?.aborted) return { index, size: await index.#thread.settle() }
    } catch (error) {
      await index.stop()
      throw error
    }
    await index.stop()
    return null
  }

  /** True once the changes can no longer be determined: a new index must be built. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** Null while there are too many changes to wait for. */
  async find(request: IndexRequest): Promise<IndexAnswer | null> {
    return (await this.#isCurrent()) ? this.#thread.find(request) : null
  }

  /** Counts the cars that pass the tests of each search; null as above. */
  async countEach(searches: IndexRequest['tests'][]): Promise<number[] | null> {
    return (await this.#isCurrent()) ? this.#thread.countEach(searches) : null
  }

  /** The places of the cars that pass; null as above. */
  async gather(tests: IndexRequest['tests'], box: GeoBox | null): Promise<MappedCars | null> {
    return (await this.#isCurrent()) ? this.#thread.gather(tests, box) : null
  }

  /** The cars that pass, by the bars of a histogram; null as above. */
  async spread(request: SpreadRequest): Promise<number[] | null> {
    return (await this.#isCurrent()) ? this.#thread.spread(request) : null
  }

  /** Applies all changes, however many, and returns the size of the index. */
  async syncProviderChanges(): Promise<IndexSize> {
    await this.#joinLook(this.#db, '', () => this.#look())
    await this.#catchingUp
    return this.#thread.settle()
  }

  stop(): Promise<void> {
    return this.#thread.stop()
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
    const changes = isTooLate ? null : await readChangedCarIdsSince(this.#db, this.#moment)
    if (!changes) {
      this.#isLost = true
      return false
    }
    const { carIds, valuedIds, moment } = changes
    const work = this.#take(carIds, valuedIds).then(() => {
      this.#moment = moment
      this.#lookedAt = lookedAt
    })
    if (carIds.length + valuedIds.length <= this.#maxAwaited) {
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

  async #take(carIds: readonly string[], valuedIds: readonly string[]): Promise<void> {
    for (let at = 0; at < carIds.length; at += this.#slice) {
      const ids = carIds.slice(at, at + this.#slice)
      this.#thread.tell({ kind: 'changed', ids, rows: await readCarsById(this.#db, ids) })
    }
    for (let at = 0; at < valuedIds.length; at += this.#slice) {
      const ids = valuedIds.slice(at, at + this.#slice)
      this.#thread.tell({ kind: 'valued', ids, rows: await readDealLabels(this.#db, ids) })
    }
  }
}
