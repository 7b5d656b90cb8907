import type { z } from 'zod'
import { ApiErrorBody } from '#contract/errors.ts'

const errorContent = { 'application/json': { schema: ApiErrorBody } }

/** Describes the successful response of a route and its possible errors, for the OpenAPI document and the types. */
export function describeJsonResponses<const Status extends 200 | 201, Schema extends z.ZodType>(
  status: Status,
  description: string,
  schema: Schema,
) {
  return {
    [status]: { description, content: { 'application/json': { schema } } },
    default: { description: 'What went wrong, in words for a person.', content: errorContent },
  } as { [key in Status]: { description: string; content: { 'application/json': { schema: Schema } } } }
}

/** The same for a successful response that is a file of this media type. */
export function describeFileResponses(type: string, description: string) {
  return {
    200: { description, content: { [type]: { schema: { type: 'string' as const } } } },
    default: { description: 'What went wrong, in words for a person.', content: errorContent },
  }
}

export function describeJsonRequestBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } } as const
}
