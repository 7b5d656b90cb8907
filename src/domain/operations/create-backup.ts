import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { readAppliedMigrations } from '#db/apply-migrations.ts'
import { formatCopyLine } from '#db/backup/copy-text.ts'
import { type BackedUpTableColumns, listBackedUpTables } from '#db/backup/list-backed-up-tables.ts'
import { readTableInBatches, textFormatSessionSettings } from '#db/backup/read-table-in-batches.ts'
import { readDatabaseSequences } from '#db/backup/sequences.ts'
import { TableContentDigest } from '#db/backup/table-content-digest.ts'
import type { OpenedDatabase } from '#db/client.ts'
import { runInLongTransaction } from '#db/run-in-long-transaction.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { unfinishedBackupPrefix } from './backup-folder.ts'
import {
  BackupError,
  type BackupManifest,
  backupManifestDigestFileName,
  backupManifestFileName,
  backupPhotoListFileName,
  backupSecretFileName,
  sha256OfText,
} from './backup-manifest.ts'
import { sha256OfFile, writeBackupPart } from './backup-part-files.ts'
import { copyPhotosToBackup } from './backup-photos.ts'
import type { ReportBackupProgress } from './backup-progress.ts'

export interface BackupSource {
  database: OpenedDatabase
  mediaStore: MediaStore
  release: string
  secretFingerprint: string | null
  /** The file of the server's secret; null where the secret is a setting. */
  secretFile: string | null
}

export interface BackupTarget {
  /** The folder that holds all backups. */
  folder: string
  now: Date
  report?: ReportBackupProgress
  signal?: AbortSignal
}

export interface CreatedBackup {
  /** The folder of this backup. */
  path: string
  manifest: BackupManifest
  digest: string
}

/**
 * Copies the database, as it was at one moment, and then the photos that it names, into a new folder. It gets its name
 * when all of it is on the disk, and is no backup before. Memory does not grow with the number of rows or photos.
 *
 * @throws BackupError where the folder cannot be written to.
 */
export async function createBackup(source: BackupSource, target: BackupTarget): Promise<CreatedBackup> {
  const name = `${target.now.toISOString().slice(0, 19).replaceAll(':', '')}Z-${randomBytes(3).toString('hex')}`
  const unfinished = path.join(target.folder, unfinishedBackupPrefix + name)
  await makeFolder(unfinished)
  try {
    const rows = await runInLongTransaction(
      source.database,
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
      (client) => copyRows(client, unfinished, target),
    )
    const photos = await copyPhotosToBackup(source.mediaStore, { ...target, folder: unfinished, others: target.folder })
    const manifest: BackupManifest = {
      format: 'forecourt-backup',
      version: 1,
      name,
      release: source.release,
      madeAt: target.now.toISOString(),
      secretFingerprint: source.secretFingerprint,
      secret: await copySecret(source.secretFile, unfinished),
      photos,
      ...rows,
      database: { kind: source.database.kind, version: rows.database.version },
    }
    const text = `${JSON.stringify(manifest, null, 1)}\n`
    const digest = sha256OfText(text)
    await writeFile(path.join(unfinished, backupManifestFileName), text, { mode: 0o600, flush: true })
    await writeFile(path.join(unfinished, backupManifestDigestFileName), `${digest}  ${backupManifestFileName}\n`, {
      mode: 0o600,
      flush: true,
    })
    const finished = path.join(target.folder, name)
    await flushFolder(unfinished)
    await rename(unfinished, finished)
    await flushFolder(target.folder)
    return { path: finished, manifest, digest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw explainDisk(error, target.folder)
  }
}

async function copyRows(client: pg.PoolClient, folder: string, { report, signal }: BackupTarget) {
  for (const setting of textFormatSessionSettings) await client.query(setting)
  const migrations = await readAppliedMigrations(client)
  if (migrations.length === 0)
    throw new BackupError('The database holds no tables of Forecourt: there is nothing to back up.')
  const { rows: versions } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version') AS version`,
  )
  const progress = { done: 0 }
  const tables: BackupManifest['tables'] = []
  for (const table of await listBackedUpTables(client)) {
    const digest = new TableContentDigest()
    const lines = writeLines(client, table, digest, () => {
      progress.done = tables.reduce((sum, { rows }) => sum + rows, digest.rows)
      report?.({ step: 'rows', done: progress.done, total: null })
      signal?.throwIfAborted()
    })
    const part = await writeBackupPart(folder, `tables/${table.schema}.${table.name}.copy.gz`, lines)
    tables.push({ ...table, rows: digest.rows, digest: digest.toString(), part })
  }
  const { rows: heads } = await client.query<{ position: string; hash: string }>(
    'SELECT position::text, hash FROM audit_entries WHERE hash IS NOT NULL ORDER BY position DESC LIMIT 1',
  )
  await notePhotos(client, folder)
  const [head] = heads
  return {
    database: { version: versions[0]?.version ?? '' },
    migrations,
    tables,
    sequences: await readDatabaseSequences(client),
    auditHead: head ? { position: Number(head.position), hash: head.hash } : null,
  }
}

async function* writeLines(
  client: pg.PoolClient,
  table: BackedUpTableColumns,
  digest: TableContentDigest,
  onBatch: () => void,
) {
  for await (const rows of readTableInBatches(client, table)) {
    const lines = rows.map(formatCopyLine)
    for (const line of lines) digest.add(line)
    onBatch()
    yield lines.join('')
  }
}

/** The photos that the rows name, for copying them after the transaction: photos may be many, and it keeps old rows. */
async function notePhotos(client: pg.PoolClient, folder: string): Promise<void> {
  const shape = ['id', 'widths', 'avif'].map((name) => ({ name, type: 'text' }))
  async function* lines() {
    for await (const rows of readTableInBatches(client, { schema: 'public', name: 'media', columns: shape })) {
      yield rows.map(formatCopyLine).join('')
    }
  }
  await writeBackupPart(folder, backupPhotoListFileName + unfinishedBackupPrefix, lines())
}

async function copySecret(file: string | null, folder: string) {
  if (file === null) return null
  const secret = await readFile(file).catch(() => null)
  if (secret === null) return null
  const copy = path.join(folder, backupSecretFileName)
  await writeFile(copy, secret, { mode: 0o600, flush: true })
  return { name: backupSecretFileName, bytes: secret.length, sha256: await sha256OfFile(copy) }
}

async function makeFolder(unfinished: string): Promise<void> {
  try {
    // It holds the data of every user.
    await mkdir(path.join(unfinished, 'tables'), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw explainDisk(error, path.dirname(unfinished))
  }
}

/** Without this a power cut could leave the name of a file whose content is not on the disk. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const faultsOfDisks: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk of the backup folder is full',
  EDQUOT: 'The quota of the backup folder is used up',
  EACCES: 'The backup folder cannot be written to',
  EPERM: 'The backup folder cannot be written to',
  EROFS: 'The backup folder is on a disk that can only be read',
  ENOTDIR: 'The path of the backup folder leads through a file',
  EEXIST: 'The backup folder is a file',
}

function explainDisk(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = faultsOfDisks[code]
  return reason ? new BackupError(`${reason}: ${folder}. No backup was made.`) : error
}
