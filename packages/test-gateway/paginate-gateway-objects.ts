import type { GatewayOperationContext, GatewayOperationResponse } from './context.ts'
import { okGatewayResponse } from './context.ts'
import { type GatewayObjectKind, type GatewayObjectKinds, listGatewayObjects } from './object-store.ts'
import {
  invalidParameterError,
  readIntegerParameter,
  readTextParameter,
  rejectUnknownParameters,
} from './read-form-parameters.ts'

/**
 * Returns a page of a list; `filters` are parameters that name a field of the objects, `show` converts an object for
 * the response.
 */
export async function paginateGatewayObjects<K extends GatewayObjectKind>(
  context: GatewayOperationContext,
  { kind, url, filters = [] }: { kind: K; url: string; filters?: readonly string[] },
  show: (body: GatewayObjectKinds[K]['body']) => unknown = (body) => body,
): Promise<GatewayOperationResponse> {
  const { params } = context
  rejectUnknownParameters(params, ['limit', 'starting_after', 'ending_before', 'expand', ...filters])
  const limit = readIntegerParameter(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw invalidParameterError('limit', 'Invalid limit: must be between 1 and 100.')
  const startingAfter = readTextParameter(params, 'starting_after')
  const endingBefore = readTextParameter(params, 'ending_before')
  const named = filters.flatMap((name): [string, string][] => {
    const value = readTextParameter(params, name)
    return value ? [[name, value]] : []
  })
  const page = { limit, of: Object.fromEntries(named), ...(startingAfter ? { startingAfter } : {}) }
  const asked = endingBefore ? { ...page, endingBefore } : page
  const { bodies, hasMore } = await listGatewayObjects(context.tx, kind, asked)
  const data: unknown[] = []
  for (const body of bodies) data.push(await show(body))
  return okGatewayResponse({ object: 'list', data, has_more: hasMore, url })
}
