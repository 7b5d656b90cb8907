import { expect } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { useDemoSite } from './site.ts'

const site = useDemoSite()

itInProof('S-14: one tap rates a completed order, and the seller’s cars show it', async () => {
  const page = await site.openAs('buyer')
  await page.goto('/dashboard/myOrders')
  const order = page.getByRole('article').filter({ has: page.getByRole('radio') })
  const carUrl = await order.getByRole('link').first().getAttribute('href')
  const ratingOf = async () => {
    const response = await page.request.get(`/api${carUrl}`)
    const { seller } = (await response.json()) as { seller: { rating: { average: number; count: number } | null } }
    return seller.rating
  }
  const before = await ratingOf()
  await order.getByText('4 stars', { exact: true }).locator('..').click()
  await page.getByText('Thanks for your rating').waitFor()
  await page.getByText('You gave 4 stars').waitFor()
  const after = await ratingOf()
  expect(after?.count).toBe((before?.count ?? 0) + 1)
  await page.reload()
  await page.getByText('You gave 4 stars').waitFor()
  expect(await page.getByRole('radio').count()).toBe(0)

  await page.goto(carUrl ?? '/')
  await page.getByRole('region', { name: 'Seller' }).getByText(`${after?.average} of 5 stars`).waitFor()
  expect(site.complaints).toEqual([])
})

itInProof('S-14: advertised cards show the seller’s stars, or that there are none yet', async () => {
  const page = await site.open()
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'Advertisement' }).getByRole('article')
  const texts = await cards.allTextContents()
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) expect(text).toMatch(/of 5 stars|No ratings yet/)
  expect(texts.some((text) => text.includes('of 5 stars'))).toBe(true)
})

itInProof('S-30: a wished card says that its price fell, and that its car was sold', async () => {
  const seller = await site.openAs('seller')
  const own = (await (await seller.request.get('/api/my/cars')).json()) as {
    items: { id: string; title: string; status: string; priceCents: number }[]
  }
  const car = own.items.find(({ status }) => status === 'available')
  if (!car) throw new Error('The demo’s seller has no car for sale.')
  const buyer = await site.openAs('buyer')
  expect((await buyer.request.put(`/api/wishlist/${car.id}`)).status()).toBe(200)
  const change = { data: { priceCents: car.priceCents - 150_000 } }
  expect((await seller.request.patch(`/api/cars/${car.id}`, change)).status()).toBe(200)
  await buyer.goto('/dashboard/myWishList')
  const card = buyer.getByRole('article').filter({ has: buyer.getByRole('heading', { name: car.title, exact: true }) })
  await card.getByText('Price dropped by $1,500').waitFor()
  await card.getByRole('button', { name: /^Buy Now/ }).waitFor()
  const sold = buyer.getByRole('article').filter({ hasText: 'Sold' }).first()
  expect(await sold.getByRole('button', { name: /^Buy Now/ }).count()).toBe(0)
  await sold.getByRole('button', { name: /^Remove/ }).waitFor()
  expect(site.complaints).toEqual([])
})
