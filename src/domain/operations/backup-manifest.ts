import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** A backup that cannot be used, or one that cannot be made; the message says why, to the person who runs the site. */
export class BackupFault extends Error {
  override name = 'BackupFault'
}

export const manifestFile = 'manifest.json'
export const manifestDigestFile = 'manifest.sha256'
export const photoListPart = 'photos.jsonl.gz'
export const secretPart = 'auth-secret'
/** Written beside the manifest once the backup was restored and checked; not a part of the backup itself. */
export const verifiedFile = 'verified.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Part = z.object({
  name: z.string().regex(/^(?:tables\/)?[\w.-]+$/),
  bytes: z.number().int().nonnegative(),
  sha256,
})
export type Part = z.infer<typeof Part>

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
      part: Part,
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() })),
  photos: z.object({ part: Part, files: z.number().int(), bytes: z.number().int(), missing: z.number().int() }),
  /** The secret of the data folder, where the server has it from there. */
  secret: Part.nullable(),
  /** The end of the audit log. */
  auditHead: z.object({ position: z.number().int(), hash: sha256 }).nullable(),
})
export type BackupManifest = z.infer<typeof BackupManifest>

export function totalRows({ tables }: BackupManifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** In which folder a photo lies: a folder with millions of files is slow on many file systems. */
export function photoPath(key: string): string {
  return path.join('photos', digestOf(key).slice(0, 2), key)
}

/**
 * Reads the manifest of a complete backup, whose own checksum holds.
 * @throws BackupFault
 */
export async function readManifest(folder: string): Promise<{ manifest: BackupManifest; digest: string }> {
  if (path.basename(folder).startsWith('.')) {
    throw new BackupFault(`${folder} was never finished: the backup was interrupted. Make another one.`)
  }
  const text = await readText(path.join(folder, manifestFile))
  if (text === null) throw new BackupFault(`${folder} is no backup: it has no ${manifestFile}.`)
  const noted = await readText(path.join(folder, manifestDigestFile))
  if (noted === null)
    throw new BackupFault(`The backup lacks ${manifestDigestFile}: it was changed, or copied in part.`)
  const digest = digestOf(text)
  if (noted !== `${digest}  ${manifestFile}\n`) {
    throw new BackupFault(
      `${manifestFile} does not fit ${manifestDigestFile}: one of the two was changed or is damaged.`,
    )
  }
  return { manifest: parse(text), digest }
}

function parse(text: string): BackupManifest {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new BackupFault(`${manifestFile} is not JSON.`)
  }
  const parsed = BackupManifest.safeParse(content)
  if (parsed.success) return parsed.data
  const isOther = z.object({ version: z.number().min(2) }).safeParse(content).success
  throw new BackupFault(
    isOther
      ? 'The backup was made by a newer release of Forecourt. Restore it with that release.'
      : `${manifestFile} is not the manifest of a backup: ${parsed.error.issues[0]?.path.join('.') ?? ''} is wrong.`,
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
