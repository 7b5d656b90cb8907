import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#config/config.ts'
import { markBucketBackupVerified } from '#domain/operations/backup-bucket.ts'
import { BackupError } from '#domain/operations/backup-manifest.ts'
import { verifyBackup } from '#domain/operations/verify-backup.ts'
import type { CliCommand } from '../cli-command.ts'
import { CommandError } from '../command-error.ts'
import { withBackupFolder } from './backup-bucket-address.ts'
import { showBackupProgress } from './show-backup-progress.ts'
import { verifyAndRecordBackup } from './verify-and-record-backup.ts'

export const verifyBackupCommand: CliCommand = {
  help: `forecourt verify FOLDER|s3://BUCKET/…/NAME [--apart] [--even-without-photos] [--json]

Checks a backup as a restoration would find it: the checksum of every file, every row in a scratch database (on the server
of DATABASE_URL where its role may make databases, otherwise an embedded one in the temporary folder), the chain of the
audit log, and the books. Notes in the site's database that the backup counts. Ends with 1 where something is wrong.

--apart  On a machine that does not run the site: touches no database but an embedded one, and notes nothing.
--json   Prints one line for scripts.
--even-without-photos  Lets it count although many photos were missing when it was made: only where they are lost for good.`,
  run,
}

async function run(args: string[], { signal }: { signal: AbortSignal }): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      apart: { type: 'boolean', default: false },
      'even-without-photos': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const [folder, ...others] = positionals
  if (folder === undefined || others.length > 0)
    throw new CommandError('Name the folder of one backup, or its address in a bucket.')
  const backup = folder.startsWith('s3://') ? folder : path.resolve(folder)
  const config = readConfig(process.env, { needs: 'database' })
  const progress = showBackupProgress({ isQuiet: values.json })
  const { report } = progress
  const options = { report, signal, mayLackPhotos: values['even-without-photos'] }
  const isApart = values.apart || (config.databaseUrl === null && !existsSync(path.join(config.dataDir, 'db')))
  try {
    const verifiedAt = await withBackupFolder(backup, config, {
      report,
      signal,
      use: async (found, at) => {
        const now = isApart
          ? (await verifyBackup(found, { scratchUrl: null, clock: { now: () => new Date() }, ...options })).verifiedAt
          : await verifyAndRecordBackup(config, found, options)
        if (at !== null && !isApart) await markBucketBackupVerified(found, at)
        return now
      },
    })
    progress.stop()
    process.stdout.write(
      values.json
        ? `${JSON.stringify({ backup, isGood: true, verifiedAt })}\n`
        : `${backup} was restored into a scratch database and is right.\n`,
    )
    return 0
  } catch (error) {
    if (!values.json || !(error instanceof BackupError)) throw error
    process.stdout.write(`${JSON.stringify({ backup, isGood: false, fault: error.message })}\n`)
    return 1
  } finally {
    progress.stop()
  }
}
