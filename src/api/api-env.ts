import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { plainValidationMessage } from '#contract/plain-validation-messages.ts'
import type { consumeRateLimit } from '#domain/accounts/consume-rate-limit.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { IdempotentWrite } from '#domain/idempotency/claim-idempotency-key.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { ApiServices } from './api-services.ts'

z.config({ localeError: plainValidationMessage })

export type SpentBudget = Parameters<typeof consumeRateLimit>[1]

export type ApiEnv = {
  Variables: {
    services: ApiServices
    actor: MaybeActor
    /** True where the session's user must first set up a second factor. */
    isSecondFactorMissing: boolean
    /** True where a visitor's page writes, and somebody has signed in in its browser since: the call is a visitor's. */
    isSignedInSince: boolean
    requestId: string
    /** Budgets that a named write has spent in its transaction: refused calls count, too (`idempotencyKeyMiddleware`). */
    spentBudgets?: SpentBudget[]
    /** The write as its client named it by a key, where the call itself must write the key down; not set elsewhere. */
    namedWrite?: IdempotentWrite
    /** The masked account that a sign-in attempts, for the log; not set elsewhere. */
    attemptedAs?: string
    log: Logger
  }
}

export type ApiContext = Context<ApiEnv>

/** The client's address, as the outermost layer wrote it; values that a client claims were overwritten there. */
export function clientIpAddress(c: ApiContext): string {
  return c.req.header('x-client-ip') ?? 'unknown'
}

/**
 * A module's sub-application; input that violates its contract becomes one `invalid` error with a message per field.
 */
export function createApiModule(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return
      if (result.target === 'param') throw new DomainError('not_found', 'There’s nothing at this address.')
      throw toValidationError(result.error.issues)
    },
  })
}

/** The one `invalid` error for input that violates its contract. */
export function toValidationError(issues: readonly { path: readonly PropertyKey[]; message: string }[]): DomainError {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.map(String).join('.') || '_'] ??= message
  const first = Object.values(fields)[0] ?? 'The request doesn’t match what this endpoint accepts.'
  return new DomainError('invalid', first, { fields })
}
