import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { dose, testSeed } from '#tests/support/dose.ts'
import routes from '../../src/web/routes.ts'
import { aPhoto, useSite } from './site.ts'

const site = useSite({ env: { RATE_LIMIT: 'off' } })

type Route = { path?: string; index?: boolean; children?: Route[] }
const people = ['stranger', 'buyer', 'seller', 'admin'] as const
type Who = (typeof people)[number]
const pages = {} as Record<Who, Page>

/** What stands for the parameters of an address, for whom. */
const samples: Record<string, string> = {}

beforeAll(async () => {
  for (const who of people) {
    pages[who] = who === 'stranger' ? await site.open() : await site.openAs(who)
    await pages[who].emulateMedia({ reducedMotion: 'reduce' })
  }
  const { items } = await (await fetch(`${site.url}/api/cars?limit=3`)).json()
  samples['/cars/:id'] = `/cars/${items[0].id}`
  samples['/compare'] = `/compare?ids=${items.map(({ id }: { id: string }) => id)},no-such-car`
  samples['/dashboard/myProduct/:id'] = await firstLink(
    'seller',
    '/dashboard/myProduct',
    'a[href^="/dashboard/myProduct/"]',
  )
  samples['/dashboard/myOrders/:id'] = await firstLink('buyer', '/dashboard/myOrders', 'a:has-text("Pay")')
  samples['/dashboard/orders/:id'] = await firstLink('admin', '/dashboard/orders', 'a[href^="/dashboard/orders/"]')
})

async function firstLink(who: Who, path: string, selector: string): Promise<string> {
  await pages[who].goto(path)
  return (await pages[who].getByRole('main').locator(selector).first().getAttribute('href')) ?? ''
}

/** Every address of the site, with its parameters' names. */
function addressesOf(all: Route[], parent = ''): string[] {
  return all.flatMap((route) => {
    const path = route.path ? `${parent}/${route.path}` : parent
    if (route.children) return addressesOf(route.children, path)
    return [route.path === '*' ? '/no-such-page' : path || '/']
  })
}
const addresses = addressesOf(routes as Route[])
const dashboard: Record<string, Who[]> = {
  '/dashboard': ['buyer', 'seller', 'admin'],
  '/dashboard/myprofile': ['buyer', 'seller', 'admin'],
}
const ownerOf: [Who, string[]][] = [
  ['seller', ['addProduct', 'myProduct', 'myProduct/:id', 'mybuyers']],
  ['buyer', ['myOrders', 'myOrders/:id', 'myWishList']],
  ['admin', ['allBuyers', 'allSeller', 'admins', 'listings', 'orders', 'orders/:id', 'createUser', 'feedback']],
]
for (const [who, paths] of ownerOf) for (const path of paths) dashboard[`/dashboard/${path}`] = [who]

const signedInOnly = ['/mercedes', '/rolls', '/tesla', '/ferrari', '/audi']
/** As whom a page is looked at: once for each way in which it differs. */
function viewersOf(address: string): Who[] {
  if (address.startsWith('/dashboard')) return dashboard[address] ?? []
  if (signedInOnly.includes(address)) return address === '/tesla' ? ['buyer', 'seller'] : ['buyer']
  if (address === '/' || address === '/cars/:id') return ['stranger', 'buyer', 'seller']
  return ['stranger']
}

/** What axe finds, short enough to be read in a failure. */
async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

const themes = ['light', 'dark'] as const
let looked = testSeed

/** In both themes; a short run takes them in turns, and another one begins with the other. */
async function violationsInThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  looked += 1
  for (const colorScheme of dose({ test: themes.slice(looked % 2).slice(0, 1), proof: [...themes] })) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settleColours)
    found.push(...(await violationsOf(page)).map((text) => `${colorScheme}: ${text}`))
  }
  return found
}

/** A colour that is inherited follows its parent a frame later, level by level. */
async function settleColours(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const isMoving = () => document.getAnimations().some((one) => one instanceof CSSTransition)
  for (let still = 0; still < 3; still = isMoving() ? 0 : still + 1) await nextFrame()
}

it('every page of the site has somebody who looks at it here', () => {
  expect(addresses.filter((address) => viewersOf(address).length === 0)).toEqual([])
  expect(addresses.filter((address) => address.includes(':') && !samples[address])).toEqual([])
})

const looks = addresses.flatMap((address) => viewersOf(address).map((who) => [address, who] as const))
it.each(looks)('G-24: axe finds nothing on %s as %s, in light and dark', async (address, who) => {
  const page = pages[who]
  await page.goto(samples[address] ?? address, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  expect(await violationsInThemes(page)).toEqual([])
})

it('G-24: axe finds nothing in what opens: menus, dialogs, errors beside fields, notifications', async () => {
  const { buyer, admin, stranger, seller } = pages
  await buyer.goto(samples['/cars/:id'] ?? '', { waitUntil: 'networkidle' })
  await buyer.getByRole('button', { name: 'Book Now' }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await buyer.getByText('Choose a date and time for the meeting').waitFor()
  expect(await violationsInThemes(buyer)).toEqual([])
  await buyer.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await admin.goto('/dashboard/allSeller', { waitUntil: 'networkidle' })
  await admin
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await admin.getByRole('dialog').waitFor()
  expect(await violationsInThemes(admin)).toEqual([])
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await admin.getByRole('button', { name: /^Your menu/ }).click()
  expect(await violationsInThemes(admin)).toEqual([])

  await stranger.setViewportSize({ width: 320, height: 700 })
  await stranger.goto('/login', { waitUntil: 'networkidle' })
  await stranger.getByRole('button', { name: 'Menu' }).click()
  await stranger.getByRole('navigation', { name: 'Menu' }).waitFor()
  expect(await violationsInThemes(stranger)).toEqual([])
  await stranger.keyboard.press('Escape')
  await stranger.getByRole('button', { name: 'Log in', exact: true }).click()
  await stranger.getByText('Email Address is required').waitFor()
  await stranger.getByLabel('Email').fill('nobody@demo.test')
  await stranger.getByLabel('Password', { exact: true }).fill('wrong-password')
  await stranger.getByRole('button', { name: 'Log in', exact: true }).click()
  await stranger.getByText('Sorry! Try again with valid user').first().waitFor()
  expect(await violationsOf(stranger)).toEqual([])

  await seller.goto('/dashboard/addProduct', { waitUntil: 'networkidle' })
  await seller.getByLabel('Photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(1) })
  await seller.getByRole('list', { name: 'Chosen pictures' }).getByRole('img').waitFor()
  await seller.getByRole('button', { name: 'Add product', exact: true }).click()
  await seller.getByText('Title is Required').waitFor()
  expect(await violationsInThemes(seller)).toEqual([])
})

it('no page complained', () => {
  expect(site.complaints).toEqual([])
})
