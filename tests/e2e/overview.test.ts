import { expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { aPhoto, signIn, useDemoSite } from './site.ts'

const site = useDemoSite({ isSharedInTest: true })

it('S-07: a buyer sees what to pay, wishes and the next meeting', async () => {
  const page = await site.openAs('buyer')
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Hello, Hannah Brennan' }).waitFor()
  await page.getByRole('heading', { name: 'Next meeting' }).waitFor()
  await page.getByRole('link', { name: /Ready to pay/ }).waitFor()
  await page.getByRole('link', { name: /Waiting for the seller/ }).waitFor()
  await page.getByRole('link', { name: /Price drops/ }).click()
  await page.waitForURL('**/dashboard/myWishList')
  expect(site.complaints).toEqual([])
})

it('S-07, G-12: a seller sees views and sales as charts, and as numbers', async () => {
  const page = await site.openAs('seller')
  await page.goto('/dashboard')
  const views = page.getByRole('region', { name: 'Daily views', exact: true })
  await views.locator('svg path.recharts-area-area').waitFor()
  await page
    .getByRole('region', { name: 'Daily sales', exact: true })
    .locator('.recharts-bar-rectangle')
    .first()
    .waitFor()
  await views.getByText('Show the numbers').click()
  await expect.poll(() => views.getByRole('row').count()).toBe(31)
  await page.getByRole('region', { name: 'Most viewed' }).getByRole('listitem').first().waitFor()
  // A request is answered where it is read.
  const toDo = page.getByRole('region', { name: 'To do' })
  await toDo
    .getByRole('button', { name: /^Accept/ })
    .first()
    .waitFor()
  // The number in the menu is that of the list.
  const tasks = await toDo.getByRole('listitem').count()
  await page.getByRole('navigation', { name: 'Dashboard', exact: true }).getByText(`${tasks} things to do`).waitFor()
  await page.getByRole('link', { name: /Unread messages/ }).waitFor()
  await page.getByRole('link', { name: /Booking requests/ }).click()
  await page.waitForURL('**/dashboard/mybuyers?state=waiting&sort=deadline')
  expect(site.complaints).toEqual([])
})

itInProof('the overview says at what time of the reader a day of its charts starts', async () => {
  const page = await site.openAs('seller', { timezoneId: 'America/Chicago' })
  await page.goto('/dashboard')
  await page.getByText(/^Charts show days in UTC, which start at [67]:00\sPM your time\.$/).waitFor()
})

it('a phone has one menu: that of the account has the pages of the site, too', async () => {
  const page = await site.openAs('seller', { viewport: { width: 390, height: 844 } })
  await page.goto('/dashboard')
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: /^Your menu/ }).click()
  expect(await bar.getByRole('button', { name: 'Menu', exact: true }).count()).toBe(0)
  await bar.getByRole('link', { name: 'Browse cars' }).click()
  await page.waitForURL('**/cars')
})

it('the menu of an account leads to what its owner comes back for, on every page and without the dashboard', async () => {
  const kept = {
    buyer: [
      ['My Orders', '**/dashboard/myOrders'],
      ['Wish list', '**/dashboard/myWishList'],
      ['Saved searches', '**/dashboard/savedSearches'],
    ],
    seller: [
      ['My Products', '**/dashboard/myProduct'],
      ['My Buyers', '**/dashboard/mybuyers'],
    ],
  } as const
  for (const role of ['buyer', 'seller'] as const) {
    const page = await site.openAs(role, { viewport: { width: 390, height: 844 } })
    for (const [name, address] of kept[role]) {
      await page.goto('/faq')
      const bar = page.getByRole('banner')
      await bar.getByRole('button', { name: /^Your menu/ }).click()
      await bar.getByRole('link', { name, exact: true }).click()
      await page.waitForURL(address)
    }
    await page.close()
  }
})

it('the menu of a visitor on a phone has the ways to sell, to what is kept, to help and to an account', async () => {
  const page = await site.open({ viewport: { width: 320, height: 640 } })
  for (const [name, address] of [
    ['What is my car worth?', '**/prices/my-car'],
    ['Sell your car', '**/login?from=*'],
    ['Saved searches', '**/savedSearches'],
    ['Contact', '**/contact'],
    ['Wish list', '**/wishlist'],
    ['Sign up', '**/signup'],
  ] as const) {
    await page.goto('/faq')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('navigation', { name: 'Menu', exact: true }).getByRole('link', { name, exact: true }).click()
    await page.waitForURL(address)
  }
})

itInProof('S-07: an Admin sees people over time, and what was sold by day or by week with the fees of it', async () => {
  const page = await site.openAs('admin')
  await page.goto('/dashboard')
  const volume = page.getByRole('region', { name: 'Sales volume', exact: true })
  await volume.locator('.recharts-bar-rectangle').first().waitFor()
  await volume.getByText(/^\$[\d,.]+ of it is Forecourt’s fees$/).waitFor()
  await volume.getByText('Show the numbers').click()
  await expect.poll(() => volume.getByRole('row').count()).toBe(13)
  await volume.getByRole('columnheader', { name: 'Fees' }).waitFor()
  await volume.getByText('Day', { exact: true }).first().click()
  await volume.getByRole('row').nth(30).waitFor()
  const people = page.getByRole('region', { name: 'People by role' })
  await people.locator('svg').getByText('Buyers 13').waitFor()
  await page.getByRole('link', { name: /Bookings$/ }).waitFor()
  expect(site.complaints).toEqual([])
})

itInProof(
  'S-07: the charts keep their place while they come, and the page of the server has no style attribute',
  async () => {
    const page = await site.open({ javaScriptEnabled: false })
    const signedIn = await site.openAs('seller')
    await page.context().addCookies(await signedIn.context().cookies())
    await page.goto('/dashboard')
    expect(await page.locator('[style]').count()).toBe(0)
    const heightOf = async (one: typeof page) =>
      (await one.getByRole('region', { name: 'Daily views', exact: true }).boundingBox())?.height
    const before = await heightOf(page)
    await signedIn.goto('/dashboard')
    await signedIn.locator('svg path.recharts-area-area').waitFor()
    expect(await heightOf(signedIn)).toBe(before)
  },
)

itInProof('S-07: a look at a car counts in its seller’s numbers, and the seller’s own does not', async () => {
  const seller = await site.openAs('seller')
  const viewsOf = async () => {
    const response = await seller.request.get('/api/overview')
    const { days } = (await response.json()) as { days: { views: number }[] }
    return days.at(-1)?.views ?? 0
  }
  const before = await viewsOf()
  const own = await seller.request.get('/api/my/cars')
  const { items } = (await own.json()) as { items: { id: string; status: string }[] }
  const car = items.find(({ status }) => status === 'available')
  await seller.goto(`/cars/${car?.id}`)
  const stranger = await site.open()
  await stranger.goto(`/cars/${car?.id}`)
  await expect.poll(viewsOf).toBe(before + 1)
})

itInProof('S-07: somebody who has just come sees what to do first', async () => {
  const page = await site.open()
  await page.goto('/')
  const admin = await site.openAs('admin')
  const person = { email: 'first-day@example.com', password: 'TWo capitals!' }
  const multipart = {
    ...person,
    name: 'Nils Newcomer',
    phoneNumber: '+1 512 555 0101',
    role: 'Seller',
    photo: { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(3, 300) },
  }
  expect((await admin.request.post('/api/admin/people', { multipart })).status()).toBe(201)
  await signIn(page, person)
  await page.goto('/dashboard')
  await page.getByText('Nothing to answer').waitFor()
  await page.getByText('You have no cars yet.').waitFor()
  await page.getByText('No cars sold in the last 30 days').waitFor()
  expect(site.complaints).toEqual([])
})
