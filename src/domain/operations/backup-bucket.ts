import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { S3Bucket } from '#platform/object-storage/s3-bucket.ts'
import { isBackupName } from './backup-folder.ts'
import {
  BackupError,
  BackupManifest,
  type BackupPart,
  backupManifestDigestFileName,
  backupManifestFileName,
  backupPhotoListFileName,
  backupPhotoPath,
  backupVerifiedFileName,
  readBackupManifest,
} from './backup-manifest.ts'
import { sha256OfFile } from './backup-part-files.ts'
import { readBackupPhotos } from './backup-photos.ts'
import type { ReportBackupProgress } from './backup-progress.ts'
import { lacksBackupPhotos } from './lacks-backup-photos.ts'

/** Backups in a bucket of an S3 store: each under its name, and the photos of all of them once, by their content. */
export interface BackupBucket {
  bucket: S3Bucket
  /** What all keys begin with: empty, or with a slash at its end. */
  prefix: string
}

type Options = { report?: ReportBackupProgress; signal?: AbortSignal }

const photosFolder = 'photos/'
const dayMs = 24 * 60 * 60 * 1000
/** Calls at the same time: a store answers one of them in tens of milliseconds, and photos are many. */
const atOnce = 8

/**
 * Copies a finished backup into a bucket. Photos that an earlier backup has there are not sent again. The checksum of the
 * manifest comes last: without it there is no backup, so that an interruption leaves none.
 * @throws S3Error, BackupError
 */
export async function uploadBackup(folder: string, { bucket, prefix }: BackupBucket, options: Options): Promise<void> {
  const { manifest } = await readBackupManifest(folder)
  const own = `${prefix}${manifest.name}/`
  const present = new Set<string>()
  for await (const { key } of bucket.list(prefix + photosFolder)) present.add(key)
  const count = countFiles(manifest, 'uploads', options)
  for (const part of partsOf(manifest)) {
    await bucket.putFile(own + part.name, { path: path.join(folder, part.name), sha256: part.sha256 })
    count()
  }
  await forEachAtOnce(readBackupPhotos(folder, manifest), async ({ key, sha256 }) => {
    const stored = prefix + photosFolder + sha256
    if (!present.has(stored)) await bucket.putFile(stored, { path: path.join(folder, backupPhotoPath(key)), sha256 })
    present.add(stored)
    count()
  })
  for (const name of [backupManifestFileName, backupManifestDigestFileName]) {
    const file = path.join(folder, name)
    await bucket.putFile(own + name, { path: file, sha256: await sha256OfFile(file) })
  }
}

/**
 * Fetches a backup from a bucket into a new folder below `into`, as it was before it was sent, and returns its path. What
 * is missing or damaged is found by whoever checks the folder.
 * @throws BackupError where the bucket has no finished backup of that name; S3Error
 */
export async function downloadBackup(
  name: string,
  { bucket, prefix }: BackupBucket,
  { into, ...options }: Options & { into: string },
): Promise<string> {
  const own = `${prefix}${name}/`
  const folder = path.join(into, name)
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 })
  for (const file of [backupManifestDigestFileName, backupManifestFileName]) {
    if (!(await bucket.getFile(own + file, path.join(folder, file))))
      throw new BackupError(`The bucket has no finished backup ${name}: its ${file} is missing.`)
  }
  const { manifest } = await readBackupManifest(folder)
  const count = countFiles(manifest, 'downloads', options)
  for (const part of partsOf(manifest)) {
    await bucket.getFile(own + part.name, path.join(folder, part.name))
    count()
  }
  await forEachAtOnce(readBackupPhotos(folder, manifest), async ({ key, sha256 }) => {
    const file = path.join(folder, backupPhotoPath(key))
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await bucket.getFile(prefix + photosFolder + sha256, file)
    count()
  })
  return folder
}

/** Notes beside a backup in the bucket that it was restored and found right, as `verifyBackup` has noted in `folder`. */
export async function markBucketBackupVerified(folder: string, { bucket, prefix }: BackupBucket): Promise<void> {
  const file = path.join(folder, backupVerifiedFileName)
  const key = `${prefix}${path.basename(folder)}/${backupVerifiedFileName}`
  await bucket.putFile(key, { path: file, sha256: await sha256OfFile(file) })
}

/** The finished backups of a bucket, the newest first. */
export async function listBucketBackups({
  bucket,
  prefix,
}: BackupBucket): Promise<{ name: string; isVerified: boolean }[]> {
  const found = await listBackupFolders({ bucket, prefix })
  return found.filter(({ isFinished }) => isFinished).map(({ name, isVerified }) => ({ name, isVerified }))
}

type BackupFolder = { name: string; isFinished: boolean; isVerified: boolean; changedAt: Date }

/** What is called like a backup, the newest first, whether it is one or was never finished. */
async function listBackupFolders({ bucket, prefix }: BackupBucket): Promise<BackupFolder[]> {
  const folders = new Map<string, BackupFolder>()
  for await (const { key, changedAt } of bucket.list(prefix)) {
    const [name = '', ...file] = key.slice(prefix.length).split('/')
    if (!isBackupName(name)) continue
    const folder = folders.get(name) ?? { name, isFinished: false, isVerified: false, changedAt }
    if (changedAt > folder.changedAt) folder.changedAt = changedAt
    if (file.join('/') === backupManifestDigestFileName) folder.isFinished = true
    if (file.join('/') === backupVerifiedFileName) folder.isVerified = true
    folders.set(name, folder)
  }
  return [...folders.values()].toSorted((one, other) => (one.name < other.name ? 1 : -1))
}

/**
 * Keeps the newest `keep` backups of a bucket that were verified, what is newer than the oldest of these, and the newest
 * one with its photos. Removes the rest, and after a day the photos that no backup has any more. Without that many verified
 * ones it removes none. What was never sent to its end goes after a day.
 * @returns the names of the removed ones
 */
export async function pruneBucketBackups(
  at: BackupBucket,
  { keep, now }: { keep: number; now: Date },
): Promise<string[]> {
  const { bucket, prefix } = at
  const folders = await listBackupFolders(at)
  for (const { name, isFinished, changedAt } of folders) {
    if (!isFinished && now.getTime() - changedAt.getTime() > dayMs) await removeFolder(name, at)
  }
  const all = folders.filter(({ isFinished }) => isFinished)
  const oldest = all.filter(({ isVerified }) => isVerified)[keep - 1]
  if (oldest === undefined) return []
  if (all.every(({ name }) => name >= oldest.name)) return []
  const withPhotos = await findNewestWithPhotos(all, at)
  const removed = all.flatMap(({ name }) => (name < oldest.name && name !== withPhotos ? [name] : []))
  for (const name of removed) {
    // First of all: from then on it is no backup.
    await bucket.delete(`${prefix}${name}/${backupManifestDigestFileName}`)
    await removeFolder(name, at)
  }
  const needed = await photosOf(
    all.map(({ name }) => name).filter((name) => !removed.includes(name)),
    at,
  )
  for await (const { key, changedAt } of bucket.list(prefix + photosFolder)) {
    // A backup that is being sent now has photos here before its manifest.
    const isOld = now.getTime() - changedAt.getTime() > dayMs
    if (isOld && !needed.has(key.slice((prefix + photosFolder).length))) await bucket.delete(key)
  }
  return removed
}

async function removeFolder(name: string, { bucket, prefix }: BackupBucket): Promise<void> {
  for await (const { key } of bucket.list(`${prefix}${name}/`)) await bucket.delete(key)
}

async function findNewestWithPhotos(
  newestFirst: readonly { name: string; isVerified: boolean }[],
  { bucket, prefix }: BackupBucket,
): Promise<string | null> {
  for (const { name } of newestFirst.filter(({ isVerified }) => isVerified)) {
    const bytes = await bucket.get(`${prefix}${name}/${backupManifestFileName}`)
    if (bytes === null) continue
    if (!lacksBackupPhotos(BackupManifest.parse(JSON.parse(new TextDecoder().decode(bytes))).photos)) return name
  }
  return null
}

/** The contents (SHA-256) of all photos of these backups. */
async function photosOf(names: string[], { bucket, prefix }: BackupBucket): Promise<Set<string>> {
  const needed = new Set<string>()
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-photo-lists-'))
  try {
    for (const name of names) {
      const isThere = await bucket.getFile(
        `${prefix}${name}/${backupPhotoListFileName}`,
        path.join(folder, backupPhotoListFileName),
      )
      if (!isThere) throw new BackupError(`${name} in the bucket has no list of its photos: nothing more was removed.`)
      const photos = readBackupPhotos(folder, { photos: { part: { name: backupPhotoListFileName } } })
      for await (const { sha256 } of photos) needed.add(sha256)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return needed
}

/** All files of a backup that its manifest names, except the photos. */
function partsOf({ tables, photos, secret }: BackupManifest): BackupPart[] {
  return [...tables.map(({ part }) => part), photos.part, ...(secret ? [secret] : [])]
}

function countFiles(manifest: BackupManifest, step: 'uploads' | 'downloads', { report, signal }: Options): () => void {
  const total = partsOf(manifest).length + manifest.photos.files
  let done = 0
  return () => {
    signal?.throwIfAborted()
    done += 1
    report?.({ step, done, total })
  }
}

/** Works on several items at the same time; the first failure ends all of it. */
async function forEachAtOnce<Item>(items: AsyncGenerator<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  let hasFailed = false
  const worker = async () => {
    for (let next = await items.next(); !next.done && !hasFailed; next = await items.next()) {
      await work(next.value).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  await items.return(undefined)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}
