import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Db } from '#db/client.ts'
import { removeChangeMarkers } from '#domain/change-feed/change-markers.ts'
import { CarIndex, type CarIndexBuildSettings, type IndexFile, type IndexRestoreDoubt } from './car-index.ts'
import type { SearchIndexFileHeader } from './index-file.ts'
import type { SearchIndexSize } from './search-index-responder.ts'

/** After so many changes, as a share of the cars, the index is written anew, but not more often than this. */
const mostChangedShare = 0.1
const leastPauseMs = 10 * 60_000
/** Also with fewer changes, and without any: its markers count for a day. */
const changedPauseMs = 60 * 60_000
const unchangedPauseMs = 12 * 60 * 60_000
/** A file that was begun so long ago was left behind by a server that ended meanwhile. */
const abandonedMs = 60 * 60_000

/**
 * The file that an index is read from at a start and written to now and then (decision 0045). Several servers may share
 * it: each of them writes it whole, and what it contains is compared with the database, not with who wrote it.
 */
export class SearchIndexFileKeeper {
  readonly #db: Db
  readonly #file: IndexFile
  #markers: SearchIndexFileHeader['markers'] | null = null
  /** The index that was last written or read, when, and how many changes it had then. */
  #kept: { index: CarIndex; at: number; changes: number } | null = null

  constructor(db: Db, file: IndexFile) {
    this.#db = db
    this.#file = file
  }

  /** The index of the file, brought up to date; without one that is beyond doubt, why. */
  async restore(
    settings: CarIndexBuildSettings,
  ): Promise<{ index: CarIndex; size: SearchIndexSize } | { doubt: IndexRestoreDoubt }> {
    const restored = await CarIndex.restore(this.#db, { ...settings, file: this.#file })
    if ('doubt' in restored) {
      // It would be in doubt again, and would take room until another is written.
      await rm(this.#file.path, { force: true })
      return restored
    }
    this.#markers = restored.label.markers
    this.#kept = { index: restored.index, at: performance.now(), changes: 0 }
    return restored
  }

  /** Writes the file if it is missing or old; returns whether it did. */
  async keep(index: CarIndex, { cars }: SearchIndexSize): Promise<boolean> {
    if (!this.#isDue(index, cars)) return false
    const changes = index.changesTaken
    const started = performance.now()
    // A failure, of a full disk for example, is not tried again at once either.
    this.#kept = { index, at: started, changes }
    const { path } = this.#file
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await this.#removeAbandoned()
    const written = await index.write(this.#file)
    if (!written) return false
    await rename(written.draft, path)
    await syncFolder(dirname(path))
    const { before, after } = this.#markers ?? {}
    this.#markers = written.label.markers
    await removeChangeMarkers(this.#db, before && after ? [before, after] : [])
    return true
  }

  #isDue(index: CarIndex, cars: number): boolean {
    const kept = this.#kept
    if (kept?.index !== index) return true
    const [pause, changes] = [performance.now() - kept.at, index.changesTaken - kept.changes]
    if (changes === 0) return pause > unchangedPauseMs
    return pause > (changes > cars * mostChangedShare ? leastPauseMs : changedPauseMs)
  }

  async #removeAbandoned(): Promise<void> {
    const { path } = this.#file
    for (const name of await readdir(dirname(path))) {
      if (!name.startsWith(`${basename(path)}.`)) continue
      const draft = join(dirname(path), name)
      const found = await stat(draft).catch(() => null)
      if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(draft, { force: true })
    }
  }
}

/** Without this the old name may come back after a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null)
  // Windows opens no folders.
  await folder?.sync().catch(() => {})
  await folder?.close()
}
