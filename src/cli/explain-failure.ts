import { InvalidSettingError } from '#config/config.ts'
import { DatabaseUnusable, sqlState } from '#db/database-errors.ts'
import { DatabaseIsNewer } from '#db/migrate.ts'
import { DomainError } from '#domain/domain-error.ts'
import { BackupFault } from '#domain/operations/backup-manifest.ts'
import { UpgradeTakenBack } from '#domain/operations/upgrade-taken-back.ts'
import { MediaStoreFailure } from '#platform/media/media-store.ts'
import { CommandError } from './command-error.ts'

/** The message for the person at the terminal when a command failed. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Something unexpected happened: ${String(error)}`
  if (error.name === 'AbortError') return 'Stopped.'
  const forPeople = [
    CommandError,
    InvalidSettingError,
    DomainError,
    DatabaseUnusable,
    DatabaseIsNewer,
    BackupFault,
    MediaStoreFailure,
    UpgradeTakenBack,
  ]
  const isForPeople = forPeople.some((type) => error instanceof type)
  if (isForPeople) return error.message
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('ERR_PARSE_ARGS_')) {
    return `${error.message.split('. ')[0]}. Add --help to see the options.`
  }
  // Drizzle's own message is the whole query with its values; the database's message is in its cause.
  const innermost = causeOf(error)
  const state = sqlState(error)
  const detail = state ? ` (SQLSTATE ${state})` : ''
  return `Something unexpected happened: ${innermost.message}${detail}\n${innermost.stack?.split('\n').slice(1, 4).join('\n')}`
}

function causeOf(error: Error): Error {
  return error.cause instanceof Error ? causeOf(error.cause) : error
}
