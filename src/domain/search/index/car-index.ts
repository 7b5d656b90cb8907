import type { GeoBox } from '@forecourt/gazetteer/earth.ts'
import type { DbOrTx } from '#db/client.ts'
import {
  type CatalogueSnapshot,
  checkCatalogueChanges,
  readCarChanges,
} from '#domain/change-feed/check-catalogue-changes.ts'
import { singleFlight } from '#domain/change-feed/single-flight.ts'
import type { MappedCars } from '../map-cells.ts'
import type { IndexAnswer, IndexRequest } from './index-request.ts'
import { IndexThread } from './index-thread.ts'
import type { IndexSize } from './index-worker.ts'
import { readCarsAfter, readCarsById, readDealLabels } from './read-cars.ts'

/** Changes are kept in the database for longer than that (start-timers.ts); whoever was away, or read, for longer begins anew. */
const longestAbsenceMs = 12 * 60_000

export type BuildSettings = {
  /** Cars that are read at once: fewer where others wait for the same connection. */
  slice: number
  /** Above so many changes nobody's search waits until they are taken over. */
  maxAwaited?: number | undefined
  /** About how many cars there are. */
  expected: number
  signal?: AbortSignal | undefined
}

/**
 * The cars on offer in a thread's memory, and what has changed since. Every search looks first at what was committed, so
 * that it finds what the database would find; people who come at the same moment share that look.
 */
export class CarIndex {
  readonly #db: DbOrTx
  readonly #thread = new IndexThread()
  readonly #slice: number
  readonly #maxAwaited: number
  readonly #joinLook = singleFlight<boolean>()
  #moment: CatalogueSnapshot
  #lookedAt = Date.now()
  #catchingUp: Promise<void> | null = null
  #isLost = false

  private constructor(db: DbOrTx, moment: CatalogueSnapshot, settings: BuildSettings) {
    this.#db = db
    this.#moment = moment
    this.#slice = settings.slice
    this.#maxAwaited = settings.maxAwaited ?? 2_000
  }

  /** Reads all cars, part after part, and then what has changed meanwhile. Null when it was told to stop. */
  static async build(db: DbOrTx, settings: BuildSettings): Promise<{ index: CarIndex; size: IndexSize } | null> {
    const { slice, expected, signal } = settings
    const { moment } = await checkCatalogueChanges(db, null)
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

  /** True once nobody can tell any more what has changed: another index must be built. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** Null while too much has changed to be waited for. */
  async find(request: IndexRequest): Promise<IndexAnswer | null> {
    return (await this.#isCurrent()) ? this.#thread.find(request) : null
  }

  /** Only how many cars pass; null as above. */
  async count(tests: IndexRequest['tests']): Promise<number | null> {
    return (await this.#isCurrent()) ? this.#thread.count(tests) : null
  }

  /** Where the cars stand that pass; null as above. */
  async gather(tests: IndexRequest['tests'], box: GeoBox | null): Promise<MappedCars | null> {
    return (await this.#isCurrent()) ? this.#thread.gather(tests, box) : null
  }

  /** Takes over all that has changed, however much, and answers how large the index is. */
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

  /** Whether the index holds all that was committed when this began. */
  async #look(): Promise<boolean> {
    if (this.#catchingUp) return false
    const lookedAt = Date.now()
    const isTooLate = lookedAt - this.#lookedAt > longestAbsenceMs
    const changes = isTooLate ? null : await readCarChanges(this.#db, this.#moment)
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
    // Whoever waits for it hears of the failure; the same changes are taken over the next time.
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
