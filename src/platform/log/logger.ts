import { type Logger as PinoLogger, pino } from 'pino'
import { describeError } from './describe-error.ts'

export type Logger = PinoLogger

/** Structured logs, one JSON line each, on standard error, with all possible secrets removed. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      redact: {
        paths: [
          '*.password',
          '*.token',
          '*.authorization',
          '*.cookie',
          '*.clientSecret',
          '*.client_secret',
          '*.secret',
        ],
        censor: '[removed]',
      },
      serializers: { err: describeError },
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ fd: 2, sync: true }),
  )
}
