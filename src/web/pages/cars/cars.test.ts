import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { carFacetNames } from '#contract/car-terms.ts'
import { loader } from '#web/pages/cars/cars.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'

const facets = Object.fromEntries(carFacetNames.map((name) => [name, []]))
const found = {
  items: [],
  total: 0,
  place: null,
  facets,
  understood: [],
  corrected: [],
  unsaid: [],
  rescue: [],
  onOffer: null,
  nearNames: [],
  nextCursor: null,
}
const failure = { error: { code: 'internal', message: 'Something went wrong.', requestId: 'r' } }

/** Runs the loader as the server does, with an API that returns the list, and this response for the map. */
function loadedWith(answerOfMap: () => Response) {
  const context = new RouterContextProvider()
  context.set(apiFetchContext, async (input) => {
    const { pathname } = new URL(String(input), 'http://localhost')
    return pathname === '/api/cars/map' ? answerOfMap() : Response.json(found)
  })
  const url = new URL('http://localhost/cars?view=map')
  const request = new Request(url)
  return loader({ context, url, request, params: {}, pattern: '/cars' } as Parameters<typeof loader>[0])
}

test.each([
  ['fails', () => Response.json(failure, { status: 500 })],
  ['is busy', () => Response.json(failure, { status: 503 })],
  ['is no JSON', () => new Response('<html>', { status: 502 })],
  [
    'does not come',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('G-02 where the answer of the map %s the list is there, and the map is said to be missing', async (_, answer) => {
  expect(await loadedWith(answer)).toMatchObject({ list: { kind: 'found', found: { total: 0 } }, map: null })
})

test('G-02 the map that comes is shown', async () => {
  const map = { placed: 0, clusters: [], bounds: null, towns: [] }
  expect(await loadedWith(() => Response.json(map))).toMatchObject({ list: { kind: 'found' }, map })
})

/** Runs the loader with an API that refuses or fails like this; returns its data and the status of the page. */
async function listedWith(search: string, answer: (asked: URLSearchParams) => Response) {
  const context = new RouterContextProvider()
  context.set(apiFetchContext, async (input) => answer(new URL(String(input), 'http://localhost').searchParams))
  const url = new URL(`http://localhost/cars${search}`)
  const request = new Request(url)
  const loaded = await loader({ context, url, request, params: {}, pattern: '/cars' } as Parameters<typeof loader>[0])
  return 'init' in loaded ? { status: loaded.init?.status, ...loaded.data } : { status: 200, ...loaded }
}
const refusal = (fields: Record<string, string>) =>
  Response.json({ error: { code: 'invalid', message: 'Check what you entered.', fields } }, { status: 422 })

test.each([500, 503, 429])(
  'M-07 a list that is answered %i is said to be missing, with its filters',
  async (status) => {
    const loaded = await listedWith('?brand=Audi', () => Response.json(failure, { status }))
    const list = { kind: 'failed', status, failure: failure.error }
    expect(loaded).toMatchObject({ status, query: { brand: ['Audi'] }, list })
  },
)

test('M-08 what nobody can choose is left out of the search and named, and what is typed is refused', async () => {
  const asked: string[] = []
  const api = (query: URLSearchParams) => {
    asked.push(query.toString())
    if (query.has('sort')) return refusal({ sort: 'sort must be one of newest.' })
    return query.get('priceMin') === 'abc' ? refusal({ priceMin: 'Enter dollars.' }) : Response.json(found)
  }
  expect(await listedWith('?sort=zzz&priceMin=5', api)).toMatchObject({
    query: { priceMin: '5' },
    list: { kind: 'found', ignored: ['sort'] },
  })
  // The bars beside the filters know no order; then the list again.
  expect(asked).toEqual(['priceMin=5&sort=zzz', 'priceMin=5', 'priceMin=5'])
  expect((await listedWith('?sort=zzz&priceMin=abc', api)).list).toMatchObject({
    kind: 'refused',
    fields: { priceMin: 'Enter dollars.' },
    ignored: ['sort'],
  })
})
