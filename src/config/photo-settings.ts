type Names = 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'PHOTO_STORE'
type Settings = { [Name in Names]?: string | undefined }

export type PhotoStorageSettings = Readonly<{
  /** The bucket of photos; null where they lie in the data folder alone. */
  s3: Readonly<{
    endpoint: string
    bucket: string
    region: string
    accessKeyId: string
    secretAccessKey: string
  }> | null
  /** Where new photos go. With a bucket, the other place is read too, so that photos can move. */
  store: 'folder' | 's3'
}>

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Where photos are stored. Adds a line to `faults` for a setting that lacks its companions. */
export function readPhotoSettings(settings: Settings, faults: string[]): PhotoStorageSettings {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region = 'us-east-1', PHOTO_STORE: store } = settings
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  const missing = needed.filter((name) => settings[name] === undefined)
  if (missing.length > 0 && missing.length < needed.length)
    faults.push(`${missing.join(' and ')} not set; photos in S3 need all of ${needed.join(', ')}, or none.`)
  if (missing.length === needed.length && store === 's3')
    faults.push(`PHOTO_STORE is "s3" although no bucket is set; it needs ${needed.join(', ')}.`)
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return { s3: null, store: 'folder' }
  return { s3: { endpoint, bucket, region, accessKeyId, secretAccessKey }, store: store === 'folder' ? 'folder' : 's3' }
}

/** What the addresses of photos begin with, without the slash at its end. Adds a line to `faults` for an unusable one. */
export function readMediaUrlSetting(
  { MEDIA_URL: mediaUrl, PUBLIC_URL: publicUrl }: { MEDIA_URL?: string | undefined; PUBLIC_URL?: string | undefined },
  faults: string[],
): string | null {
  if (mediaUrl === undefined) return null
  const { origin, protocol, pathname, search, hash, username } = new URL(mediaUrl)
  if (search || hash || username)
    faults.push('MEDIA_URL has more than a host and a path; photos are at …/media/ below it.')
  if (/\/media\/?$/.test(pathname))
    faults.push('MEDIA_URL ends with /media, which follows it by itself; leave it away.')
  if (protocol === 'http:' && publicUrl?.startsWith('https:'))
    faults.push('MEDIA_URL is no https address although PUBLIC_URL is; browsers would not load its pictures.')
  return origin + pathname.replace(/(?<!\/)\/+$/, '')
}
