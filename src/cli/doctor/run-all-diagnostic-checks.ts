import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Config, readConfig } from '#config/config.ts'
import { type OpenedDatabase, openDatabase } from '#db/client.ts'
import { DataFolderInUseError } from '#db/data-folder-lock.ts'
import { checkDatabaseContent } from '#domain/operations/doctor/check-database-content.ts'
import {
  type DiagnosticFinding,
  failureDiagnosticOutcome,
  innermostErrorMessage,
  okDiagnosticOutcome,
  runDiagnosticCheck,
  warningDiagnosticOutcome,
} from '#domain/operations/doctor/diagnostic-finding.ts'
import { sendOperatorRequest } from '#platform/operator-requests/operator-requests.ts'
import { readServerSecret } from '#platform/secret/read-server-secret.ts'
import { formatCommandFailureForTerminal } from '../format-command-failure-for-terminal.ts'
import {
  checkConnectionPooler,
  checkDatabaseReplicas,
  checkPoolerPassesSettings,
  type DatabaseClusterIdentity,
  readDatabaseClusterIdentity,
  withDatabaseSession,
} from './check-connections.ts'
import { checkBackupBucket, checkMediaUrl, checkPhotoBucket } from './check-photo-store.ts'
import { checkBackupFolder, checkDataFolder, checkDiskSpace, checkMediaFolder } from './check-place.ts'
import { checkMailServerLogin, checkPaymentGatewayKey, checkPushKeys } from './check-providers.ts'
import { checkTrustedProxy } from './check-trusted-proxy.ts'

/** `backups`: the folder or the bucket that they go to, as `forecourt backup` takes it. */
type Options = { backups: string | null; signal: AbortSignal }

/** All findings about the site that these settings describe. */
export async function runAllDiagnosticChecks(
  environment: NodeJS.ProcessEnv,
  { backups, signal }: Options,
): Promise<DiagnosticFinding[]> {
  const findings: DiagnosticFinding[] = []
  const config = readSettings(environment, findings)
  if (config === null) return findings
  findings.push({ check: 'proxy', ...checkTrustedProxy(config) })
  findings.push(await runDiagnosticCheck('data folder', () => checkDataFolder(config.dataDir)))
  findings.push(await runDiagnosticCheck('disk', () => checkDiskSpace(config.dataDir)))
  if (backups?.startsWith('s3://'))
    findings.push(await runDiagnosticCheck('bucket of backups', () => checkBackupBucket(backups, config)))
  else if (backups !== null)
    findings.push(await runDiagnosticCheck('disk of backups', () => checkBackupFolder(path.resolve(backups))))
  const usesFolder = config.photos.store === 'folder' && existsSync(config.dataDir)
  if (usesFolder) findings.push(await runDiagnosticCheck('photos', () => checkMediaFolder(config.dataDir)))
  if (config.photos.s3 !== null) findings.push(await runDiagnosticCheck('photos in S3', () => checkPhotoBucket(config)))
  if (config.mediaUrl !== null)
    findings.push(await runDiagnosticCheck('address of photos', () => checkMediaUrl(config)))
  findings.push(...(await examineDatabase(config, signal)))
  findings.push(await runDiagnosticCheck('mail', () => checkMailServerLogin(config)))
  findings.push(await runDiagnosticCheck('cards', () => checkPaymentGatewayKey(config)))
  findings.push({ check: 'devices', ...checkPushKeys(config) })
  return findings
}

/** What stops the start of the server is one finding for each setting; the rest is looked at where that is possible. */
function readSettings(environment: NodeJS.ProcessEnv, findings: DiagnosticFinding[]): Config | null {
  try {
    const config = readConfig(environment)
    const isShared = config.databaseUrl !== null && config.authSecret === null
    findings.push({
      check: 'settings',
      ...(isShared && config.env === 'production'
        ? warningDiagnosticOutcome(
            'AUTH_SECRET is not set: each server makes one of its own in its data folder.',
            'Set the same AUTH_SECRET for all servers: openssl rand -base64 48',
          )
        : okDiagnosticOutcome(`All settings can be used (${config.env}).`)),
    })
    return config
  } catch (error) {
    const [, ...faults] = formatCommandFailureForTerminal(error).split('\n')
    for (const fault of faults.length > 0 ? faults : [innermostErrorMessage(error)]) {
      const mend = 'Set it where the server gets its settings from; .env.example lists them.'
      findings.push({ check: 'settings', ...failureDiagnosticOutcome(fault.replace(/^ *- /, ''), mend) })
    }
  }
  try {
    return readConfig(environment, { needs: 'database' })
  } catch {
    return null
  }
}

async function examineDatabase(config: Config, signal: AbortSignal): Promise<DiagnosticFinding[]> {
  const secret = await readServerSecret(config)
  const clock = { now: () => new Date() }
  let database: OpenedDatabase | null = null
  const { databaseUrl: url } = config
  if (url === null && !existsSync(path.join(config.dataDir, 'db'))) {
    return [
      {
        check: 'database',
        ...warningDiagnosticOutcome('There is no database yet.', 'Start the server, or restore a backup.'),
      },
    ]
  }
  const pooled = url === null ? null : await checkPoolerPassesSettings(url)
  if (pooled !== null) return [{ check: 'database', ...pooled }]
  try {
    database = await openDatabase({ url: url ?? undefined, dataDir: config.dataDir, poolSize: 2, waitTimeoutMs: 8_000 })
    const findings = [await runDiagnosticCheck('database', () => checkServer(database))]
    if (url !== null) findings.push(...(await examineServer(url, config.databaseReplicaUrls)))
    return [...findings, ...(await checkDatabaseContent({ database, clock, secret, signal }))]
  } catch (error) {
    if (error instanceof DataFolderInUseError) return askRunningServer(config.dataDir, signal)
    const said =
      error instanceof Error && error.name === 'DatabaseUnusable' ? error.message : innermostErrorMessage(error)
    return [
      { check: 'database', ...failureDiagnosticOutcome(said, 'See DATABASE_URL, and whether the database runs.') },
      ...(await examineReplicas(config.databaseReplicaUrls, null)),
    ]
  } finally {
    await database?.close()
  }
}

async function checkServer(database: OpenedDatabase | null) {
  const { rows = [] } = (await database?.pool.query<{ version: string; zone: string; limit: string; left: number }>(
    `SELECT current_setting('server_version') AS version, current_setting('TimeZone') AS zone,
      current_setting('statement_timeout') AS limit,
      (current_setting('max_connections')::int - (SELECT count(*) FROM pg_stat_activity))::int AS left`,
  )) ?? { rows: [] }
  const { version = '', left = 0, zone = 'UTC', limit = '' } = rows[0] ?? {}
  if (database?.kind === 'embedded')
    return okDiagnosticOutcome(`The embedded database ${version} is open. A power cut may damage it.`)
  if (zone !== 'UTC' || limit === '0') {
    return failureDiagnosticOutcome(
      `Sessions of PostgreSQL ${version} have the time zone ${zone} and a limit of ${limit} for statements: a pooler drops their settings.`,
      "ALTER ROLE … SET timezone = 'UTC', statement_timeout = '30s' and idle_in_transaction_session_timeout = '30s' for the user of DATABASE_URL, or name PostgreSQL itself.",
    )
  }
  if (left < 10) {
    return warningDiagnosticOutcome(
      `PostgreSQL ${version} has ${left} connections left.`,
      'Raise max_connections, or lower DATABASE_POOL_SIZE.',
    )
  }
  return okDiagnosticOutcome(`PostgreSQL ${version} answers.`)
}

async function examineServer(url: string, replicas: readonly string[]): Promise<DiagnosticFinding[]> {
  const pooler = await runDiagnosticCheck('pooler', () =>
    withDatabaseSession(url, (first) => withDatabaseSession(url, (second) => checkConnectionPooler(first, second))),
  )
  if (replicas.length === 0) return [pooler]
  const primary = await withDatabaseSession(url, readDatabaseClusterIdentity)
  return [pooler, ...(await examineReplicas(replicas, primary))]
}

async function examineReplicas(
  replicas: readonly string[],
  primary: DatabaseClusterIdentity | null,
): Promise<DiagnosticFinding[]> {
  const found = await checkDatabaseReplicas(replicas, primary)
  return found.map((outcome) => ({ check: 'replica', ...outcome }))
}

/** Only the server may open the embedded database, so it looks for us. */
async function askRunningServer(dataDir: string, signal: AbortSignal): Promise<DiagnosticFinding[]> {
  try {
    const findings = (await sendOperatorRequest(dataDir, { kind: 'doctor' }, { signal })) as DiagnosticFinding[]
    return [
      { check: 'database', ...okDiagnosticOutcome('A running server has the embedded database open.') },
      ...findings,
    ]
  } catch (error) {
    const said = `A running server has the embedded database open, and does not answer: ${innermostErrorMessage(error)}.`
    return [{ check: 'database', ...failureDiagnosticOutcome(said, 'See its log, or stop it and run this again.') }]
  }
}
