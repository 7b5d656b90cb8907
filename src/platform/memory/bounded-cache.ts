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

/**
 * A cache limited by the total size of its values in bytes. A limit on their number would be useless: clients choose
 * the length of the text that they send.
 */
export class BoundedCache<Value> {
  // In the order in which they came: a use only marks its entry, which costs a look-up no allocation.
  readonly #entries = new Map<string, { value: Value; bytes: number; isUsed: boolean }>()
  // Goes around among them, and on from where the last one was dropped: a map has to pass over all that were dropped
  // before, to find its first entry.
  #next = this.#entries.entries()
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
    this.#entries.set(key, { value, bytes, isUsed: false })
    this.#bytes += bytes
    while (this.#bytes > this.#settings.maxBytes) this.#dropNext()
  }

  #dropNext(): void {
    const { value: next, done: isEnd } = this.#next.next()
    if (isEnd) {
      this.#next = this.#entries.entries()
      return
    }
    const [key, entry] = next
    // What was used since this came by is spared once.
    if (entry.isUsed) entry.isUsed = false
    else this.delete(key)
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#bytes -= entry.bytes
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  get size(): CacheSize {
    return { entries: this.#entries.size, bytes: this.#bytes, maxBytes: this.#settings.maxBytes }
  }
}
