import { parseArgs } from 'node:util'
import { readConfig } from '#config/config.ts'
import { totalBackupRows } from '#domain/operations/backup-manifest.ts'
import type { CliCommand } from '../cli-command.ts'
import { CommandError } from '../command-error.ts'
import { makeBackup } from './make-backup.ts'
import { showBackupProgress } from './show-backup-progress.ts'

export const backupCommand: CliCommand = {
  help: `forecourt backup FOLDER|s3://BUCKET[/PATH] [--keep N] [--no-verify] [--even-without-photos] [--json]

Copies the database as it is at one moment, and its photos, into a new folder inside FOLDER; then restores the copy into a
scratch database and checks it there: every row, every photo, the audit log and the books. Only then does the backup
count. The site goes on meanwhile. Photos that the backup before has too take no room again.

A backup in a bucket is made in the temporary folder (TMPDIR), sent, and fetched again for the check. BACKUP_S3_ENDPOINT,
BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY say where; without them it is the store of the photos.

--keep       Keeps the N newest backups that count, and removes older ones; without it all are kept.
--no-verify  Leaves the check to "forecourt verify", on another machine say. The backup does not count before.
--json       Prints one line for scripts.
--even-without-photos  Lets it count where more than 20 files of photos and one in a hundred, or all, are missing where
             photos are stored: only where they are lost for good.`,
  run,
}

async function run(args: string[], { signal }: { signal: AbortSignal }): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      keep: { type: 'string' },
      'no-verify': { type: 'boolean', default: false },
      'even-without-photos': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const [folder, ...others] = positionals
  if (folder === undefined || others.length > 0) throw new CommandError('Name one folder or bucket for the backups.')
  const keep = readKeep(values.keep)
  if (keep !== null && values['no-verify']) {
    throw new CommandError('--keep counts backups that were verified; leave one of --keep and --no-verify away.')
  }
  const config = readConfig(process.env, { needs: 'database' })
  const progress = showBackupProgress({ isQuiet: values.json })
  const mayLackPhotos = values['even-without-photos']
  const options = { report: progress.report, signal, isVerified: !values['no-verify'], mayLackPhotos, keep }
  try {
    const { made, manifest, digest, verifiedAt, removed } = await makeBackup(config, folder, options)
    progress.stop()
    const rows = totalBackupRows(manifest)
    const { files: photos, missing } = manifest.photos
    if (values.json) {
      process.stdout.write(`${JSON.stringify({ backup: made, digest, rows, photos, missing, verifiedAt, removed })}\n`)
      return 0
    }
    const lines = [
      `${made}: ${count(rows)} rows and ${count(photos)} photos.`,
      ...(missing > 0 ? [`${count(missing)} photos that the database names are missing where photos are stored.`] : []),
      verifiedAt
        ? 'It was restored into a scratch database and is right: it counts.'
        : `It does not count yet: check it by \`npx forecourt verify ${made}\`.`,
      ...removed.map((name) => `Removed: ${name}`),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    return 0
  } finally {
    progress.stop()
  }
}

function readKeep(text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new CommandError(`--keep is "${text}"; it is a whole number from 1 to 9999.`)
  return Number(text)
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
