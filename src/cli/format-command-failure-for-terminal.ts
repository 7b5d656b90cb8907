import { InvalidSettingError } from '#config/config.ts'
import { DatabaseIsNewerError, DatabaseUnusableError, sqlStateOfError } from '#db/database-errors.ts'
import { databaseUnavailableReason } from '#db/database-unavailable.ts'
import { DomainError } from '#domain/domain-error.ts'
import { BackupError } from '#domain/operations/backup-manifest.ts'
import { UpgradeRolledBackError } from '#domain/operations/upgrade/upgrade-rolled-back-error.ts'
import { MediaStoreError } from '#platform/media/media-store.ts'
import { S3Error } from '#platform/object-storage/s3-bucket.ts'
import { CommandError } from './command-error.ts'

/** The message for the person at the terminal when a command failed. */
export function formatCommandFailureForTerminal(error: unknown): string {
  if (!(error instanceof Error)) return `Something unexpected happened: ${String(error)}`
  if (error.name === 'AbortError') return 'Stopped.'
  const forPeople = [
    CommandError,
    InvalidSettingError,
    DomainError,
    DatabaseUnusableError,
    DatabaseIsNewerError,
    BackupError,
    MediaStoreError,
    S3Error,
    UpgradeRolledBackError,
  ]
  const isForPeople = forPeople.some((type) => error instanceof type)
  if (isForPeople) return error.message
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('ERR_PARSE_ARGS_')) {
    return `${error.message.split('. ')[0]}. Add --help to see the options.`
  }
  const away = databaseUnavailableReason(error)
  if (away) return `${away} What the command had finished stays; run it again once that is over.`
  // Drizzle's own message is the whole query with its values; the database's message is in its cause.
  const innermost = causeOf(error)
  const state = sqlStateOfError(error)
  const detail = state ? ` (SQLSTATE ${state})` : ''
  return `Something unexpected happened: ${innermost.message}${detail}\n${innermost.stack?.split('\n').slice(1, 4).join('\n')}`
}

function causeOf(error: Error): Error {
  return error.cause instanceof Error ? causeOf(error.cause) : error
}
