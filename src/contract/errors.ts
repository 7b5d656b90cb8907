import { z } from 'zod'

/**
 * Every way in which a call can fail, and the HTTP status of the response. A code that is missing here does not
 * compile.
 */
export const httpStatusByErrorCode = {
  malformed: 400,
  signed_out: 401,
  payment_declined: 402,
  /** Signed in too long ago: the person must prove again who they are (`/api/me/confirmation`). */
  confirmation_required: 403,
  /** Signed in, but must set up a second factor before the server answers anything else. */
  second_factor_required: 403,
  /** Signed in, but must confirm the email address before selling, advertising, booking or paying. */
  email_unconfirmed: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  /** The page of the call belongs to another account than the one that is signed in in this browser now. */
  session_changed: 409,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  provider_unavailable: 502,
  busy: 503,
} as const

export type ErrorCode = keyof typeof httpStatusByErrorCode

/** The body of every failed response of the API. `fields` names the faulty input, by its name in the request. */
export const ApiErrorBody = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(httpStatusByErrorCode) as [ErrorCode, ...ErrorCode[]]),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      retryAfterSeconds: z.number().optional(),
      /** The moment that `message` states by the clock of the car's place. */
      until: z.iso.datetime().optional(),
      requestId: z.string(),
    }),
  })
  .meta({ id: 'Error' })
export type ApiErrorBody = z.infer<typeof ApiErrorBody>
