import { createHash } from 'node:crypto'
import { link, mkdir, opendir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { parseCopyLine } from '#db/backup/copy-text.ts'
import { photoFileName } from '#domain/media/picture-of-media.ts'
import { toPrivatePhotoId } from '#domain/media/private-photo-ids.ts'
import { type MediaStore, MediaStoreError } from '#platform/media/media-store.ts'
import { listBackups, unfinishedBackupPrefix } from './backup-folder.ts'
import {
  BackupError,
  type BackupManifest,
  type BackupPart,
  backupPhotoListFileName,
  backupPhotoPath,
} from './backup-manifest.ts'
import { readBackupPartLines, sha256OfFile, writeBackupPart } from './backup-part-files.ts'
import type { ReportBackupProgress } from './backup-progress.ts'

const Photo = z.object({ key: z.string(), bytes: z.number(), sha256: z.string() })
type Photo = z.infer<typeof Photo>

type Copying = { folder: string; others: string; report?: ReportBackupProgress; signal?: AbortSignal }

/**
 * Copies the photos that `notePhotos` listed. Where the backup before holds the same file, both share it (a hard link): a
 * photo never changes, so that a further backup takes the room of the new photos alone. A photo whose row was deleted
 * since, or that is missing in the store, is counted and passed over.
 */
export async function copyPhotosToBackup(store: MediaStore, copying: Copying): Promise<BackupManifest['photos']> {
  const { folder, others, report, signal } = copying
  const noted = backupPhotoListFileName + unfinishedBackupPrefix
  const [before] = await listBackups(others)
  const counts = { files: 0, bytes: 0, missing: 0 }
  const made = new Set<string>()
  async function* copyAll() {
    for await (const lines of readBackupPartLines(folder, { name: noted })) {
      for (const key of lines.flatMap(filesOfRow)) {
        signal?.throwIfAborted()
        const bytes = await readPhoto(store, key).catch(stopWithoutPhotos)
        if (bytes === null) {
          counts.missing += 1
          continue
        }
        const file = path.join(folder, backupPhotoPath(key))
        await makeOnce(made, path.dirname(file))
        await place(bytes, file, before === undefined ? null : path.join(others, before, backupPhotoPath(key)))
        counts.files += 1
        counts.bytes += bytes.length
        report?.({ step: 'photos', done: counts.files, total: null })
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        yield `${JSON.stringify({ key, bytes: bytes.length, sha256 } satisfies Photo)}\n`
      }
    }
  }
  const part = await writeBackupPart(folder, backupPhotoListFileName, copyAll())
  await rm(path.join(folder, noted))
  return { part, ...counts }
}

/** A photo that was made private since the rows were read is kept under the name that they have. */
async function readPhoto(store: MediaStore, key: string): Promise<Uint8Array | null> {
  const bytes = await store.get(key)
  const privateKey = toPrivatePhotoId(key)
  return bytes ?? (privateKey === key ? null : store.get(privateKey))
}

function stopWithoutPhotos(error: unknown): never {
  if (error instanceof MediaStoreError) throw new BackupError(`${error.message} No backup was made.`)
  throw error
}

function filesOfRow(line: string): string[] {
  const [id, widths, avif] = parseCopyLine(line)
  const formats = avif === 'ready' ? (['webp', 'avif'] as const) : (['webp'] as const)
  const sizes = z.array(z.number()).parse(JSON.parse(widths ?? '[]'))
  return sizes.flatMap((width) => formats.map((format) => photoFileName(id ?? '', width, format)))
}

async function makeOnce(made: Set<string>, folder: string): Promise<void> {
  if (made.has(folder)) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  made.add(folder)
}

async function place(bytes: Uint8Array, file: string, before: string | null): Promise<void> {
  const same = before === null ? null : await readFile(before).catch(() => null)
  if (before !== null && same !== null && Buffer.compare(same, bytes) === 0) {
    // A file system without hard links gets a copy.
    const isLinked = await link(before, file).then(
      () => true,
      () => false,
    )
    if (isLinked) return
  }
  await writeFile(file, bytes, { flag: 'wx', mode: 0o600, flush: true })
}

/** The photos of a backup, in the order in which they were copied. */
export async function* readBackupPhotos(
  folder: string,
  { photos }: { photos: { part: Pick<BackupPart, 'name'> } },
): AsyncGenerator<Photo> {
  for await (const lines of readBackupPartLines(folder, photos.part)) {
    for (const line of lines) yield Photo.parse(JSON.parse(line))
  }
}

/** @throws BackupError for the first photo that is missing, was changed, or does not belong to the backup. */
export async function checkBackupPhotos(
  folder: string,
  manifest: BackupManifest,
  { report, signal }: { report?: ReportBackupProgress; signal?: AbortSignal },
): Promise<void> {
  let listed = 0
  for await (const { key, sha256 } of readBackupPhotos(folder, manifest)) {
    signal?.throwIfAborted()
    const actual = await sha256OfFile(path.join(folder, backupPhotoPath(key))).catch(() => null)
    if (actual === null) throw new BackupError(`The photo ${key} is missing from the backup.`)
    if (actual !== sha256)
      throw new BackupError(`The photo ${key} is damaged or was changed: its checksum is another one.`)
    listed += 1
    report?.({ step: 'checksums', done: listed, total: manifest.photos.files })
  }
  const found = await countFiles(path.join(folder, 'photos'))
  if (listed !== manifest.photos.files || found !== listed) {
    throw new BackupError(`The backup holds ${found} photos instead of ${manifest.photos.files}: some were added.`)
  }
}

async function countFiles(folder: string): Promise<number> {
  const entries = await opendir(folder, { recursive: true }).catch(() => null)
  let count = 0
  for await (const entry of entries ?? []) if (entry.isFile()) count += 1
  return count
}
