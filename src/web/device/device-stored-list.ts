import { useSyncExternalStore } from 'react'

/** A short list stored on this device, for signed-in and anonymous visitors; shared by all windows of the browser. */
export type DeviceStoredList<Item> = {
  read: () => Item[]
  write: (items: Item[]) => void
  /** The list in a component; empty on the server and until React has taken over. */
  useItems: () => Item[]
}

/**
 * Defines a list under a name of `localStorage`. The stored data may come from an earlier release, or from any other
 * code: `isItem` decides which items stay. Where the browser stores nothing, the list lives as long as the page.
 */
export function defineDeviceStoredList<Item>(
  name: string,
  isItem: (value: unknown) => value is Item,
): DeviceStoredList<Item> {
  const nothing: Item[] = []
  let text: string | null = null
  let items = nothing
  const listeners = new Set<() => void>()

  function read(): Item[] {
    const stored = storedText()
    if (stored === undefined || stored === text) return items
    text = stored
    items = itemsOf(stored)
    return items
  }

  function storedText(): string | null | undefined {
    try {
      return localStorage.getItem(name)
    } catch {
      return undefined
    }
  }

  function itemsOf(stored: string | null): Item[] {
    if (stored === null) return nothing
    try {
      const value: unknown = JSON.parse(stored)
      return Array.isArray(value) ? value.filter(isItem) : nothing
    } catch {
      return nothing
    }
  }

  function write(next: Item[]): void {
    items = next
    try {
      if (next.length > 0) localStorage.setItem(name, JSON.stringify(next))
      else localStorage.removeItem(name)
    } catch {
      // Storage is full or forbidden: the list stays in memory.
    }
    text = storedText() ?? null
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === name || event.key === null) listener()
    }
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  }

  return { read, write, useItems: () => useSyncExternalStore(subscribe, read, () => nothing) }
}
