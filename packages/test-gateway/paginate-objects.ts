import type { GatewayAnswer, GatewayContext } from './context.ts'
import { okAnswer } from './context.ts'
import { type GatewayObjectKind, type GatewayObjectKinds, listObjects } from './object-store.ts'
import { integer, invalid, rejectUnknownParameters, text } from './params.ts'

/**
 * Returns a page of a list; `filters` are parameters that name a field of the objects, `show` converts an object for
 * the response.
 */
export async function paginateObjects<K extends GatewayObjectKind>(
  context: GatewayContext,
  { kind, url, filters = [] }: { kind: K; url: string; filters?: readonly string[] },
  show: (body: GatewayObjectKinds[K]['body']) => unknown = (body) => body,
): Promise<GatewayAnswer> {
  const { params } = context
  rejectUnknownParameters(params, ['limit', 'starting_after', 'ending_before', 'expand', ...filters])
  const limit = integer(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid('limit', 'Invalid limit: must be between 1 and 100.')
  const startingAfter = text(params, 'starting_after')
  const endingBefore = text(params, 'ending_before')
  const named = filters.flatMap((name): [string, string][] => {
    const value = text(params, name)
    return value ? [[name, value]] : []
  })
  const page = { limit, of: Object.fromEntries(named), ...(startingAfter ? { startingAfter } : {}) }
  const asked = endingBefore ? { ...page, endingBefore } : page
  const { bodies, hasMore } = await listObjects(context.tx, kind, asked)
  const data: unknown[] = []
  for (const body of bodies) data.push(await show(body))
  return okAnswer({ object: 'list', data, has_more: hasMore, url })
}
