import { describe, expect, it } from 'vitest'
import { createTestApi } from '#tests/support/api.ts'
import { readMailedToken } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { dateInDays } from './compatibility-client.ts'
import { createExternalApiClient } from './create-external-api-client.ts'

const test = useDatabase()
type Json = Record<string, unknown>

describe('a client that knows only the table of calls', () => {
  it('A-04 C-04 C-05 C-06 C-09 C-10 C-14 C-15 C-16 C-17 C-18 does the whole main job with bearer tokens', async () => {
    const api = createTestApi(test.db)
    const stranger = createExternalApiClient(api)
    const password = 'ForeCourt!26'
    const signUp = async (name: string, role: string) => {
      const email = `${role.toLowerCase()}@example.test`
      const image = await stranger.upload()
      await stranger.post('/users', { name, email, password, role, phoneNumber: '+1 512 555 0123', image })
      const calls = createExternalApiClient(api, `bearer ${await stranger.signIn(email, password)}`)
      await calls.post('/accounts/verify-email', { token: await readMailedToken(test.db, 'verification') })
      return { email, calls }
    }
    const seller = await signUp('Sam Seller', 'Seller')
    const buyer = await signUp('Bea Buyer', 'Buyer')

    const [{ permission, role }] = (await seller.calls.get<[Json]>(`/users/${seller.email}`)) as [Json]
    const { insertedId: posted } = await seller.calls.post('/products', {
      verification: permission,
      role,
      author: 'Sam Seller',
      email: seller.email,
      title: 'Model S Plaid',
      category: 'Tesla',
      price: '64500',
      description: 'One owner.',
      image: await stranger.upload(),
      time: String(new Date()).slice(8, 21),
    })
    const [product] = await seller.calls.get<Json[]>(`/products?email=${seller.email}`)
    expect(product).toMatchObject({ _id: posted, title: 'Model S Plaid', resalePrice: 64_500 })
    expect(await stranger.get<Json[]>('/teslas')).toHaveLength(1)

    const car = await buyer.calls.get(`/productById/${posted}`)
    await buyer.calls.post('/wishLists', {
      author: car.author,
      authorEmail: car.email,
      productImage: car.image,
      authorLocation: car.location,
      originalPrice: car.originalPrice,
      resalePrice: car.resalePrice,
      postedTime: car.time,
      productTitle: car.title,
      category: car.category,
      description: car.description,
      email: buyer.email,
      wishTime: String(new Date()).slice(8, 21),
      wisher: 'Buyer',
    })
    expect(await buyer.calls.get<Json[]>(`/mywish?email=${buyer.email}`)).toMatchObject([{ productTitle: car.title }])

    await buyer.calls.post('/bookingData', {
      productImg: car.image,
      productCategory: car.category,
      productModel: car.title,
      resellPrice: car.resalePrice,
      sellerLocation: car.location,
      sellerName: car.author,
      sellerEmail: car.email,
      buyerName: 'Bea Buyer',
      buyerEmail: buyer.email,
      buyerNumber: '+1 512 555 0199',
      meetingDate: dateInDays(3).toISOString().slice(0, 16),
    })
    const [order] = await buyer.calls.get<Json[]>(`/myorders?email=${buyer.email}`)
    expect(order).toMatchObject({ productModel: 'Model S Plaid', resellPrice: 64_500, paid: false })

    const { _id: paymentId, resellPrice } = await buyer.calls.get(`/payment/${order?._id}`)
    const { clientSecret } = await buyer.calls.post('/create-payment-intent', { resellPrice })
    const intent = await stranger.confirmCard(String(clientSecret))
    const paid = { resellPrice, transactionId: intent.id, buyerEmail: buyer.email, paymentId }
    const { insertedId } = await buyer.calls.post('/payment', paid)
    expect(insertedId).toEqual(expect.any(String))
    expect(await buyer.calls.post('/payment', paid)).toEqual({ acknowledged: true, insertedId })
    expect(await buyer.calls.get<Json[]>(`/myorders?email=${buyer.email}`)).toMatchObject([
      { _id: paymentId, paid: true, transactionId: intent.id },
    ])
    expect(await stranger.get(`/productById/${posted}`)).toMatchObject({ status: 'sold' })
    expect(await stranger.get('/teslas')).toEqual([])
  })

  it('A-04 the stored token opens every call, alone or after Bearer in any case', async () => {
    const api = createTestApi(test.db)
    const image = await createExternalApiClient(api).upload()
    const json = { name: 'Bea', email: 'bea@example.test', password: 'ForeCourt!26', role: 'Buyer', image }
    await createExternalApiClient(api).post('/users', json)
    const token = await createExternalApiClient(api).signIn(json.email, json.password)
    for (const authorization of [token, `Bearer ${token}`, `bearer ${token}`, `BEARER  ${token}`]) {
      const calls = createExternalApiClient(api, authorization)
      expect(await calls.get('/myorders')).toEqual([])
      expect(await calls.get('/auth/get-session')).toMatchObject({ user: { email: json.email } })
    }
    await createExternalApiClient(api, token).post('/auth/sign-out', {})
    await expect(createExternalApiClient(api, token).get('/myorders')).rejects.toThrow('401')
    for (const authorization of [`Basic ${token}`, token.slice(1), 'Bearer', '%0A%E2%82%AC']) {
      await expect(createExternalApiClient(api, authorization).get('/myorders')).rejects.toThrow('401')
    }
  })

  it('M-10 a method that a path does not take is answered 405, with those that it takes', async () => {
    const api = createTestApi(test.db)
    for (const [method, path, allowed] of [
      ['PATCH', '/users', 'POST'],
      ['POST', '/users/someone@example.test', 'GET'],
      ['GET', '/users/verify/1', 'PUT'],
      ['DELETE', '/products', 'GET, POST'],
      ['POST', '/rollsDatas', 'GET'],
      ['GET', '/Buyer/1', 'DELETE'],
      ['PUT', '/payment', 'POST'],
    ] as const) {
      const response = await api.request(path, { method })
      expect([response.status, response.headers.get('allow')], path).toEqual([405, allowed])
      expect(await response.json()).toMatchObject({ error: { code: 'method_not_allowed' } })
    }
  })

  it('every call is described in the OpenAPI document', async () => {
    const { paths } = (await (await createTestApi(test.db).request('/openapi.json')).json()) as {
      paths: Record<string, Json>
    }
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, call]) =>
        (call as { tags: string[] }).tags.includes('Compatibility') ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    )
    expect(described).toHaveLength(29)
    for (const path of described) expect(path).toMatch(/^(GET|POST|PUT|DELETE) \/api\//)
  })
})
