import { z } from 'zod'
import { BackupError, BackupManifest } from '#domain/operations/backup-manifest.ts'
import { type BackupSource, createBackup } from '#domain/operations/create-backup.ts'
import { checkDatabaseContent } from '#domain/operations/doctor/check-database-content.ts'
import { recordBackup } from '#domain/operations/record-backup.ts'
import { processPendingOperatorRequests } from '#platform/operator-requests/operator-requests.ts'

const Request = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('backup'), folder: z.string() }),
  z.object({
    kind: z.literal('record-backup'),
    manifest: BackupManifest,
    digest: z.string(),
    verifiedAt: z.coerce.date().nullable(),
    fault: z.string().nullable(),
  }),
  z.object({ kind: z.literal('doctor') }),
])
/** What `npx forecourt` asks of a server that has the embedded database open. */
export type OperatorRequest = z.input<typeof Request>

/** One look for requests of the command line; files are read only if there is one. */
export function answerOperatorRequests(
  openSource: () => Promise<BackupSource>,
  {
    dataDir,
    clock,
    log,
    signal,
    readSecret,
  }: {
    dataDir: string
    clock: { now(): Date }
    log: { error(fields: object, message: string): void }
    signal: AbortSignal
    readSecret: () => Promise<string | null>
  },
): Promise<void> {
  const explain = (error: unknown) => {
    if (error instanceof BackupError) return error.message
    log.error({ err: error }, 'a request of the command line failed')
    return 'The server failed; its log says why.'
  }
  return processPendingOperatorRequests(
    dataDir,
    async (given, work) => {
      const request = Request.parse(given)
      const source = await openSource()
      if (request.kind === 'record-backup') return recordBackup(source.database.db, request)
      if (request.kind === 'doctor')
        return checkDatabaseContent({ database: source.database, clock, secret: await readSecret(), ...work })
      const { path, manifest, digest } = await createBackup(source, { ...request, now: clock.now(), ...work })
      await recordBackup(source.database.db, { manifest, digest, verifiedAt: null, fault: null })
      return { path }
    },
    { signal, explain },
  )
}
