import { expect, it } from 'vitest'
import { demoPassword, useDemoSite } from '#tests/e2e/site.ts'

const site = useDemoSite({ isShared: true })

async function answerOf<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(`${site.url}${path}`, init)
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as T
}

it('H-05 health and readiness answer, and the document of the API can be read and tried in a browser', async () => {
  for (const path of ['/api/health', '/api/ready']) expect(await answerOf(path)).toEqual({ status: 'ok' })
  const document = await answerOf<{ openapi: string; paths: Record<string, object> }>('/api/openapi.json')
  expect(document.openapi).toMatch(/^3\./)
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/cars', '/api/bookings', '/api/health']))
  const page = await site.open()
  await page.goto('/api/docs')
  await page.getByText('Forecourt', { exact: false }).first().waitFor()
  const methods = Object.values(document.paths).flatMap((path) => Object.keys(path))
  expect(methods.length).toBeGreaterThan(30)
  // Only operations near the window are rendered: scrolls to the last rendered one until each was there.
  const operations = page.locator('.opblock')
  const seen = new Set<string>()
  const walk = async () => {
    for (const id of await operations.evaluateAll((all) => all.map((one) => one.id))) seen.add(id)
    await operations.last().evaluate((one) => one.scrollIntoView({ block: 'start' }))
    return seen.size
  }
  await expect.poll(walk).toBe(methods.length)
})

it.each(['Buyer', 'Seller', 'Admin'])(
  'H-03 H-08 the demo account of the role %s signs in and gets a bearer token',
  async (role) => {
    const email = `${role.toLowerCase()}@demo.test`
    const answer = await fetch(`${site.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    })
    expect(answer.status).toBe(200)
    const token = answer.headers.get('set-auth-token')
    const me = await answerOf<{ viewer: object }>('/api/me', { headers: { authorization: `Bearer ${token}` } })
    expect(me.viewer).toMatchObject({ email, role })
    if (role === 'Seller') expect(me.viewer).toMatchObject({ permission: 'Verified' })
  },
)

type Car = { title: string; brand: string; body: string; picture: { urlBase: string; widths: number[] } }
type Found = {
  items: Car[]
  total: number
  facets: { brand: { value: string; count: number }[] }
  nextCursor: string | null
}

it('H-04 H-08 the demo offers 120 cars or more over the seven categories, each shown from the front', async () => {
  const cars: Car[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const found: Found = await answerOf<Found>(`/api/cars?limit=100${cursor && `&cursor=${cursor}`}`)
    cars.push(...found.items)
    cursor = found.nextCursor
    expect(found.total).toBeGreaterThanOrEqual(120)
  }
  expect(cars.length).toBeGreaterThanOrEqual(120)
  const categories = ['Ferrari', 'Audi', 'BMW', 'Lamborghini', 'Tesla', 'Mercedes_Benz', 'Rolls_Royce']
  expect(new Set(cars.map(({ brand }) => brand))).toEqual(new Set(categories))
  expect(new Set(cars.map(({ body }) => body)).size).toBeGreaterThanOrEqual(5)
  expect(cars.filter(({ picture }) => !picture.urlBase.endsWith('-front'))).toEqual([])
  // The studio has fewer fronts than the demo has cars: no picture is first more than twice.
  const uses = Map.groupBy(cars, ({ picture }) => picture.urlBase)
  expect(Math.max(...[...uses.values()].map((ones) => ones.length))).toBeLessThanOrEqual(2)
  const shown = await Promise.all(
    cars.slice(0, 20).map(({ picture }) => fetch(`${site.url}${picture.urlBase}-${picture.widths[0]}.webp`)),
  )
  for (const picture of shown)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

it('M-10 an address that is not there answers 404, and a form sent to a page without an action 405, as pages', async () => {
  for (const [path, method, status] of [
    ['/no/such/page', 'GET', 404],
    ['/cars/no-such-car', 'GET', 404],
    ['/faq', 'POST', 405],
    ['/cars', 'POST', 405],
  ] as const) {
    const headers = { accept: 'text/html', origin: site.url, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(`${site.url}${path}`, { method, headers, ...(method === 'POST' ? { body: 'a=1' } : {}) })
    expect([answer.status, answer.headers.get('content-type')], `${method} ${path}`).toEqual([
      status,
      expect.stringContaining('text/html'),
    ])
  }
})

it('H-11 a form that is sent before its page has hydrated is usable or disabled, and never a 405', async () => {
  const page = await site.open({ javaScriptEnabled: false })
  for (const path of ['/login', '/signup', '/contact', '/', '/cars', '/forgot-password']) {
    await page.goto(path)
    const forms = page.locator('form')
    for (let index = 0; index < (await forms.count()); index += 1) {
      const form = forms.nth(index)
      const method = await form.evaluate((element: HTMLFormElement) => element.method)
      // The search, the estimate and the choice of a language or of units are links, which need no script.
      const links = '[role=search], [action="/prices/my-car"], :has([name=lang]), :has([name=distanceUnit])'
      const isAddress = form.and(page.locator(links))
      if (method === 'get' && (await isAddress.count()) > 0) continue
      expect(await form.locator('[type=submit]:enabled').count(), `${path}, form ${index + 1}`).toBe(0)
    }
  }
  await page.goto('/cars')
  await page.getByRole('searchbox').first().fill('Ferrari')
  await page.getByRole('button', { name: /^Show ([\d,]+ )?cars?$/ }).click()
  await page.waitForURL('**/cars?*q=Ferrari*')
  await page.getByRole('article').first().waitFor()
})

it('H-09 the gateway of the demo answers the browser’s calls under its own path, and no other key', async () => {
  const confirm = (key: string) =>
    fetch(`${site.url}/test-gateway/v1/payment_intents/pi_none/confirm`, {
      method: 'POST',
      headers: { origin: site.url },
      body: new URLSearchParams({ key, client_secret: 'pi_none_secret_x' }),
    })
  const known = await confirm('pk_test_embedded')
  expect([known.status, ((await known.json()) as { error: object }).error]).toEqual([
    ...[404, expect.objectContaining({ type: 'invalid_request_error', code: 'resource_missing' })],
  ])
  expect((await confirm('pk_test_other')).status).toBe(401)
})

it('no page complained', () => {
  expect(site.complaints).toEqual([])
})
