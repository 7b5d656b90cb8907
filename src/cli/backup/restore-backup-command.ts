import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#config/config.ts'
import { DataFolderInUseError } from '#db/data-folder-lock.ts'
import { totalBackupRows } from '#domain/operations/backup-manifest.ts'
import { restoreBackup } from '#domain/operations/restore-backup.ts'
import { serverSecretFingerprint } from '#domain/operations/server-secret-fingerprint.ts'
import { createFolderMediaStore } from '#platform/media/folder-media-store.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { createS3MediaStore } from '#platform/media/s3-media-store.ts'
import type { CliCommand } from '../cli-command.ts'
import { CommandError } from '../command-error.ts'
import { withBackupFolder } from './backup-bucket-address.ts'
import { showBackupProgress } from './show-backup-progress.ts'

export const restoreBackupCommand: CliCommand = {
  help: `forecourt restore FOLDER|s3://BUCKET/…/NAME [--json]

Brings a backup back into an empty place: the database of DATABASE_URL, or of DATA_DIR without one, and the photos of
DATA_DIR, or of S3_BUCKET with one. Refuses a place that is not empty; a bucket may hold the photos already, and must belong
to no other running site. Every file and every row is checked; then the database gets the tables of
this release. An interruption leaves nothing, or what the next try writes again.`,
  run,
}

async function run(args: string[], { signal }: { signal: AbortSignal }): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  })
  const [folder, ...others] = positionals
  if (folder === undefined || others.length > 0)
    throw new CommandError('Name the folder of one backup, or its address in a bucket.')
  const config = readConfig(process.env, { needs: 'database' })
  const progress = showBackupProgress({ isQuiet: values.json })
  try {
    const { report } = progress
    const hasOwnSecret = config.authSecret !== null
    const place = { ...config, hasOwnSecret, openMediaStore: (dataDir: string) => photoStoreIn(dataDir, config) }
    const manifest = await withBackupFolder(folder, config, {
      report,
      signal,
      use: (found) => restoreBackup(found, place, { clock: { now: () => new Date() }, report, signal }),
    })
    progress.stop()
    const rows = totalBackupRows(manifest)
    const photos = manifest.photos.files
    const isOtherSecret =
      manifest.secretFingerprint !== null &&
      config.authSecret !== null &&
      manifest.secretFingerprint !== serverSecretFingerprint(config.authSecret)
    if (values.json) process.stdout.write(`${JSON.stringify({ backup: manifest.name, rows, photos, isOtherSecret })}\n`)
    else {
      process.stdout.write(
        `Restored ${manifest.name}: ${rows.toLocaleString('en-US')} rows and ${photos.toLocaleString('en-US')} photos.\n`,
      )
    }
    if (isOtherSecret) {
      process.stderr.write(
        'AUTH_SECRET is not the one that the backup was made with: second factors and sign-ins would be lost. Start the ' +
          'server with the former AUTH_SECRET, or name it with AUTH_SECRET_PREVIOUS.\n',
      )
    }
    return 0
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error
    throw new CommandError(`The data folder ${error.folder} is in use by a running server: it is not an empty place.`)
  } finally {
    progress.stop()
  }
}

/** A bucket is one wherever the folder lies. */
function photoStoreIn(folder: string, { photos: { s3, store } }: Config): MediaStore {
  return s3 !== null && store === 's3' ? createS3MediaStore(s3) : createFolderMediaStore(folder)
}
