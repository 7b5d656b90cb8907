import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite()

async function switchInMenu(page: Page, entry: string): Promise<void> {
  await waitForHydration(page)
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('button', { name: entry, exact: true }).click()
}

it('G-30 a buyer opens selling in the menu; other tabs keep what was typed, and say what has changed', async () => {
  const page = await site.openAs('buyer')
  const other = await page.context().newPage()
  await other.goto('/dashboard/myOrders')
  await other.getByRole('heading', { name: /My Orders/ }).waitFor()
  await waitForHydration(other)

  await page.goto('/cars')
  await switchInMenu(page, 'Start selling')
  await page.waitForURL('**/dashboard/addProduct')
  await page.getByText('You’re selling now.').waitFor()
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('My own Tesla')

  // The other tab had a page of buyers open: it stays, and the person chooses.
  await other.getByRole('dialog', { name: 'You switched to selling in another tab' }).waitFor()
  await other.getByRole('heading', { name: /My Orders/ }).waitFor()
  await other.getByRole('button', { name: 'Switch back to buying' }).click()
  await other.getByText('You’re buying now.').waitFor()
  expect(new URL(other.url()).pathname).toBe('/dashboard/myOrders')

  const asked = page.getByRole('dialog', { name: 'You switched to buying in another tab' })
  await asked.waitFor()
  expect(await title.inputValue()).toBe('My own Tesla')
  await asked.getByRole('button', { name: 'Switch back to selling' }).click()
  await asked.waitFor({ state: 'hidden' })
  expect(await title.inputValue()).toBe('My own Tesla')

  // A page of the other role says so, and opens with one press.
  await page.goto('/dashboard/myOrders')
  await page.getByRole('heading', { name: 'This page isn’t available for your role' }).waitFor()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Switch to buying' }).click()
  await page.getByRole('heading', { name: /My Orders/ }).waitFor()
  await page.goto('/cars?sort=newest')
  await switchInMenu(page, 'Switch to selling')
  await page.getByText('You’re selling now.').waitFor()
  expect(page.url()).toBe(`${site.url}/cars?sort=newest`)
  expect(site.complaints).toEqual([])
})

it('G-30 a call that is refused while this tab switches its role says nothing of another tab', async () => {
  const page = await site.openAs('buyer')
  const headers = { origin: site.url }
  for (const role of ['Seller', 'Buyer']) await page.request.put('/api/me/role', { data: { role }, headers })
  await page.goto('/dashboard/myOrders')
  let arrive = () => {}
  const isHeld = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/dashboard.data*', (route) => isHeld.then(() => route.continue()))
  const switched = page.waitForResponse((answer) => answer.url().endsWith('/api/me/role'))
  await switchInMenu(page, 'Switch to selling')
  await switched
  // As a refusal does.
  await page.evaluate(async () => {
    new BroadcastChannel('forecourt-session').postMessage(null)
    for (let ask = 0; ask < 3; ask += 1) await fetch('/api/me')
  })
  expect(await page.getByRole('dialog').count()).toBe(0)
  arrive()
  await page.getByText('You’re selling now.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.request.put('/api/me/role', { data: { role: 'Buyer' }, headers })
})

it('G-30 whoever switches the role after the session has ended comes to the log-in', async () => {
  const page = await site.openAs('buyer')
  await page.goto('/dashboard/myOrders')
  await waitForHydration(page)
  // It ends with the press: whatever the page asks for before would find it out first.
  await page.route('**/api/me/role', async (route) => {
    await page.context().clearCookies({ name: 'forecourt.session_token' })
    await route.continue()
  })
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('button', { name: /^(Start selling|Switch to selling)$/ }).click()
  await page.waitForURL('**/login?from=*')
})

itInProof(
  'G-30 a seller who looks at the car of another is told why there are no buttons, and switches to buying there',
  async () => {
    const page = await site.openAs('seller')
    const me = (await (await page.request.get('/api/me')).json()) as { viewer: { id: string } }
    const { items } = (await (await page.request.get('/api/cars')).json()) as {
      items: { id: string; seller: { id: string } }[]
    }
    const foreign = items.find(({ seller }) => seller.id !== me.viewer.id)
    await page.goto(`/cars/${foreign?.id}`)
    await page.getByText('To book this car or message its seller, switch to buying.').waitFor()
    expect(await page.getByRole('button', { name: /^Book Now/ }).count()).toBe(0)
    await waitForHydration(page)
    await page.getByRole('main').getByRole('button', { name: 'Start buying' }).click()
    await page.getByRole('button', { name: /^Book Now/ }).waitFor()
    await page.getByRole('button', { name: /^Message seller/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/cars/${foreign?.id}`)
    await page.request.put('/api/me/role', { data: { role: 'Seller' }, headers: { origin: site.url } })
  },
)

itInProof('G-30 a seller who buys is offered neither booking nor wishing for an own car', async () => {
  const page = await site.openAs('seller')
  const { items } = (await (await page.request.get('/api/my/cars')).json()) as {
    items: { id: string; status: string }[]
  }
  const own = items.find(({ status }) => status === 'available')
  const headers = { origin: site.url }
  expect((await page.request.put('/api/me/role', { data: { role: 'Buyer' }, headers })).status()).toBe(200)
  await page.goto(`/cars/${own?.id}`)
  await page.getByText('This is your car.').waitFor()
  for (const name of [/^Book Now/, /Add To Wish List/, /^Message seller/])
    expect(await page.getByRole('button', { name }).count(), String(name)).toBe(0)
  const wish = await page.request.put(`/api/wishlist/${own?.id}`, { headers })
  expect([wish.status(), (await wish.json()).error.message]).toEqual([409, 'This is your own car.'])
  await page.request.put('/api/me/role', { data: { role: 'Seller' }, headers })
})

it('G-13 G-30 a seller who is buying follows the link of an offer’s mail, reads the offer, and answers after one press', async () => {
  const page = await site.openAs('seller')
  const { items } = (await (await page.request.get('/api/my/offers?state=open')).json()) as {
    items: { threadId: string; otherName: string; canAnswer: boolean }[]
  }
  const offer = items.find(({ canAnswer }) => canAnswer)
  await page.request.put('/api/me/role', { data: { role: 'Buyer' }, headers: { origin: site.url } })
  await page.goto(`/dashboard/messages/${offer?.threadId}`)
  await page.getByText(`${offer?.otherName} offered`, { exact: false }).first().waitFor()
  await waitForHydration(page)
  const accept = page.getByRole('button', { name: /^Accept \$/ })
  const panel = page.getByRole('region', { name: 'Offer', exact: true })
  await panel.getByText('To continue as the seller, switch to selling.').waitFor()
  expect(await accept.count()).toBe(0)
  // What ends a booking together with a block is a step of the seller, too.
  await page.getByRole('button', { name: 'Conversation menu' }).click()
  await page.getByRole('button', { name: /^Block/ }).click()
  const block = page.getByRole('dialog')
  await block.getByText('To continue as the seller, switch to selling.').waitFor()
  expect(await block.getByRole('checkbox').count()).toBe(0)
  await block.getByRole('button', { name: 'Cancel' }).click()
  await panel.getByRole('button', { name: 'Switch to selling' }).click()
  await accept.waitFor()
  expect(new URL(page.url()).pathname).toBe(`/dashboard/messages/${offer?.threadId}`)
})
