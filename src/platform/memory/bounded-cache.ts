/** The approximate size of the objects around an entry: its slot in the map and the headers of key and value. */
const entryOverheadBytes = 128
const bytesPerCharacter = 2

export type BoundedCacheSettings<Value> = {
  /** Its name in the log. */
  name: string
  /** The limit for keys and values together; beyond it the oldest entries that were not used since are dropped. */
  maxBytes: number
  /** The size of a value in memory. */
  bytesOf: (value: Value) => number
}

export type CacheSize = { entries: number; bytes: number; maxBytes: number }

/**
 * Every cache of the process by its name. A cache that replaces another, such as a new vocabulary's, takes over its
 * name.
 */
const sizes = new Map<string, () => CacheSize>()

/** The current size of each cache of this process. */
export function processCacheSizes(): Record<string, CacheSize> {
  return Object.fromEntries([...sizes].map(([name, sizeNow]) => [name, sizeNow()]))
}

class Entry<Value> {
  isUsed = false
  /** Its neighbours in the round; alone it is its own. */
  before: Entry<Value> = this
  after: Entry<Value> = this

  readonly key: string
  readonly value: Value
  readonly bytes: number

  constructor(key: string, value: Value, bytes: number) {
    this.key = key
    this.value = value
    this.bytes = bytes
  }

  standBefore(next: Entry<Value>): void {
    this.before = next.before
    this.after = next
    this.before.after = this
    next.before = this
  }

  leave(): void {
    this.before.after = this.after
    this.after.before = this.before
  }
}

/**
 * A cache limited by the total size of its values in bytes. A limit on their number would be useless: clients choose
 * the length of the text that they send.
 *
 * Entries stand in a round, in the order in which they came; a use only marks its entry, which costs a look-up no
 * allocation. No iterator of the map stands in for that round: it keeps every table that the map has outgrown or emptied, with all
 * values in it, until it is asked for the next one, which a cache that never fills does not do.
 */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  /** The one to look at next when there is too much. Who is new stands before it, so it is looked at last. */
  #next: Entry<Value> | null = null
  readonly #settings: BoundedCacheSettings<Value>
  #bytes = 0

  constructor(settings: BoundedCacheSettings<Value>) {
    this.#settings = settings
    sizes.set(settings.name, () => this.size)
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    entry.isUsed = true
    return entry.value
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  set(key: string, value: Value): void {
    this.delete(key)
    const bytes = key.length * bytesPerCharacter + this.#settings.bytesOf(value) + entryOverheadBytes
    const entry = new Entry(key, value, bytes)
    if (this.#next) entry.standBefore(this.#next)
    else this.#next = entry
    this.#entries.set(key, entry)
    this.#bytes += bytes
    while (this.#bytes > this.#settings.maxBytes && this.#next) this.#passBy(this.#next)
  }

  /** What was used since this came by is spared once. */
  #passBy(entry: Entry<Value>): void {
    if (entry.isUsed) {
      entry.isUsed = false
      this.#next = entry.after
    } else this.delete(entry.key)
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    if (this.#next === entry) this.#next = entry.after === entry ? null : entry.after
    entry.leave()
    this.#bytes -= entry.bytes
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
    this.#next = null
    this.#bytes = 0
  }

  get size(): CacheSize {
    return { entries: this.#entries.size, bytes: this.#bytes, maxBytes: this.#settings.maxBytes }
  }
}
