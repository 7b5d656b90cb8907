import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** A backup that cannot be used, or one that cannot be made; the message says why, to the person who runs the site. */
export class BackupError extends Error {
  override name = 'BackupFault'
}

export const backupManifestFileName = 'manifest.json'
export const backupManifestDigestFileName = 'manifest.sha256'
export const backupPhotoListFileName = 'photos.jsonl.gz'
export const backupSecretFileName = 'auth-secret'
/** Written beside the manifest once the backup was restored and checked; not a part of the backup itself. */
export const backupVerifiedFileName = 'verified.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const BackupPart = z.object({
  name: z.string().regex(/^(?:tables\/)?[\w.-]+$/),
  bytes: z.number().int().nonnegative(),
  sha256,
})
export type BackupPart = z.infer<typeof BackupPart>

export const BackupManifest = z.object({
  format: z.literal('forecourt-backup'),
  version: z.literal(1),
  name: z.string(),
  release: z.string(),
  madeAt: z.iso.datetime(),
  database: z.object({ kind: z.enum(['embedded', 'server']), version: z.string() }),
  /** The migrations that the database had. */
  migrations: z.array(z.number().int()).min(1),
  /** A keyed hash of the server's secret, which shows whether a restored site has the same one. */
  secretFingerprint: z.string().nullable(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: z.number().int(),
      /** Of the rows, in whatever order. */
      digest: z.string(),
      part: BackupPart,
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() })),
  photos: z.object({ part: BackupPart, files: z.number().int(), bytes: z.number().int(), missing: z.number().int() }),
  /** The secret of the data folder, where the server has it from there. */
  secret: BackupPart.nullable(),
  /** The end of the audit log. */
  auditHead: z.object({ position: z.number().int(), hash: sha256 }).nullable(),
})
export type BackupManifest = z.infer<typeof BackupManifest>

export function totalBackupRows({ tables }: BackupManifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

export function sha256OfText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** In which folder a photo lies: a folder with millions of files is slow on many file systems. */
export function backupPhotoPath(key: string): string {
  return path.join('photos', sha256OfText(key).slice(0, 2), key)
}

/**
 * Reads the manifest of a complete backup, whose own checksum holds.
 * @throws BackupError
 */
export async function readBackupManifest(folder: string): Promise<{ manifest: BackupManifest; digest: string }> {
  if (path.basename(folder).startsWith('.')) {
    throw new BackupError(`${folder} was never finished: the backup was interrupted. Make another one.`)
  }
  const text = await readText(path.join(folder, backupManifestFileName))
  if (text === null) throw new BackupError(`${folder} is no backup: it has no ${backupManifestFileName}.`)
  const noted = await readText(path.join(folder, backupManifestDigestFileName))
  if (noted === null)
    throw new BackupError(`The backup lacks ${backupManifestDigestFileName}: it was changed, or copied in part.`)
  const digest = sha256OfText(text)
  if (noted !== `${digest}  ${backupManifestFileName}\n`) {
    throw new BackupError(
      `${backupManifestFileName} does not fit ${backupManifestDigestFileName}: one of the two was changed or is damaged.`,
    )
  }
  return { manifest: parse(text), digest }
}

function parse(text: string): BackupManifest {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new BackupError(`${backupManifestFileName} is not JSON.`)
  }
  const parsed = BackupManifest.safeParse(content)
  if (parsed.success) return parsed.data
  const isOther = z.object({ version: z.number().min(2) }).safeParse(content).success
  throw new BackupError(
    isOther
      ? 'The backup was made by a newer release of Forecourt. Restore it with that release.'
      : `${backupManifestFileName} is not the manifest of a backup: ${parsed.error.issues[0]?.path.join('.') ?? ''} is wrong.`,
  )
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw error
  }
}
