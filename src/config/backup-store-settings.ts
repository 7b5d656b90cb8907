type Names = 'ENDPOINT' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'
type Settings = { [Name in `S3_${Names}` | `BACKUP_S3_${Names}`]?: string | undefined }

/** The S3 store of `forecourt backup s3://BUCKET/…`, without its bucket; null where none is set. */
export type BackupStoreSettings = Readonly<{
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}> | null

const needed = ['ENDPOINT', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const

/**
 * Where backups in a bucket go: `BACKUP_S3_…`, or without any of these the store of the photos. Adds a line to `faults`
 * for a setting that lacks its companions: half of one store and half of another is neither.
 */
export function readBackupStoreSettings(settings: Settings, faults: string[]): BackupStoreSettings {
  const missing = needed.filter((name) => settings[`BACKUP_S3_${name}`] === undefined)
  if (missing.length > 0 && missing.length < needed.length) {
    const names = (list: readonly Names[]) => list.map((name) => `BACKUP_S3_${name}`)
    faults.push(
      `${names(missing).join(' and ')} not set; backups in a store of their own need all of ${names(needed).join(', ')}.`,
    )
  }
  const kind = missing.length === needed.length ? 'S3' : 'BACKUP_S3'
  const endpoint = settings[`${kind}_ENDPOINT`]
  const accessKeyId = settings[`${kind}_ACCESS_KEY_ID`]
  const secretAccessKey = settings[`${kind}_SECRET_ACCESS_KEY`]
  if (!endpoint || !accessKeyId || !secretAccessKey) return null
  return { endpoint, accessKeyId, secretAccessKey, region: settings[`${kind}_REGION`] ?? 'us-east-1' }
}
