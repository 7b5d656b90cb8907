/** What the objects around an entry take, roughly: its place in the map and the heads of key and value. */
const entryOverheadBytes = 128
const bytesPerCharacter = 2

export type BoundedCacheSettings<Value> = {
  /** What the log calls it. */
  name: string
  /** Keys and values together; beyond it those go that nobody has asked for longest. */
  maxBytes: number
  /** What a value takes in memory. */
  bytesOf: (value: Value) => number
}

export type CacheSize = { entries: number; bytes: number; maxBytes: number }

/** Every cache of the process by its name. One that takes the place of another, as a new vocabulary's, takes its name too. */
const sizes = new Map<string, () => CacheSize>()

/** How large each cache of this process is now. */
export function cacheSizes(): Record<string, CacheSize> {
  return Object.fromEntries([...sizes].map(([name, sizeNow]) => [name, sizeNow()]))
}

/**
 * Values that are kept as long as all of them stay within so many bytes. A bound by their number would be none: whoever
 * sends us text chooses its length.
 */
export class BoundedCache<Value> {
  // In the order of their last use, the longest ago first.
  readonly #entries = new Map<string, { value: Value; bytes: number }>()
  readonly #settings: BoundedCacheSettings<Value>
  #bytes = 0

  constructor(settings: BoundedCacheSettings<Value>) {
    this.#settings = settings
    sizes.set(settings.name, () => this.size)
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  set(key: string, value: Value): void {
    this.delete(key)
    const bytes = key.length * bytesPerCharacter + this.#settings.bytesOf(value) + entryOverheadBytes
    this.#entries.set(key, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#settings.maxBytes) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
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
