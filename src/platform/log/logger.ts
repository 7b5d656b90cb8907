import { type Logger as PinoLogger, pino } from 'pino'
import { currentRequestId } from '../request-context/request-id.ts'
import { currentTraceId } from '../tracing/spans.ts'
import { describeError } from './describe-error.ts'
import { noteLoggedAlarm } from './logged-alarms.ts'

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
      // Of whatever request a line is about, however deep in its work.
      mixin: requestOfLine,
      hooks: {
        // The one way that every alarm goes, whoever raises it.
        logMethod(line, write) {
          noteLoggedAlarm(line[0])
          write.apply(this, line)
        },
      },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ fd: 2, sync: true }),
  )
}

function requestOfLine(): { requestId?: string; traceId?: string } {
  const [requestId, traceId] = [currentRequestId(), currentTraceId()]
  return { ...(requestId === undefined ? {} : { requestId }), ...(traceId === undefined ? {} : { traceId }) }
}
