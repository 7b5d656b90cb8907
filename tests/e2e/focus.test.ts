import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { everyNthUnlessProof } from '#tests/support/sample-size.ts'
import { overlayDefinitions } from '../screens/overlays.ts'
import { navigateClientSide } from '../screens/page-setups.ts'
import type { ScreenDefinition } from '../screens/screen-definition.ts'
import { findPicturedScreenState, urlOfScreenDefinition, visitPage } from '../screens/screen-states.ts'
import { screenDefinitions } from '../screens/screens.ts'
import { useStagedSite } from '../screens/staged-site.ts'
import { describeFocusedElement, pressTabUntilFocused } from './keyboard.ts'

const stage = useStagedSite()

function screenOf(route: string): ScreenDefinition {
  const screen = screenDefinitions.find((one) => one.route === route)
  if (!screen) throw new Error(`There is no screen ${route}.`)
  return screen
}

const isInside = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector)

/** Marks the button, or the link that opens a dialog, that was pressed last. */
async function markPressed(page: Page): Promise<void> {
  await page.evaluate(() => {
    const mark = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      const button = target.closest('button, a[aria-haspopup]')
      if (!button || button.closest('dialog, [popover]')) return
      for (const one of document.querySelectorAll('[data-pressed]')) one.removeAttribute('data-pressed')
      button.setAttribute('data-pressed', '')
    }
    document.addEventListener('click', mark, { capture: true })
  })
}

describe('G-24 focus on the way through the site', () => {
  it('each page has a title of its own, and its heading has the focus after a navigation', async () => {
    const wanted: [Parameters<typeof stage.open>[0], string[]][] = [
      [
        'stranger',
        ['/faq', '/cars', '/cars/:id', '/about', '/contact', '/signup', '/login', '/terms', '/privacy', '/'],
      ],
      [
        'buyer',
        ['/dashboard', '/dashboard/myprofile', '/dashboard/myOrders', '/dashboard/myWishList', '/tesla', '/audi'],
      ],
    ]
    for (const [who, routes] of wanted) {
      const addresses = []
      for (const route of everyNthUnlessProof(routes, 10))
        addresses.push(await urlOfScreenDefinition(stage, screenOf(route), who))
      const page = await stage.open(who)
      await visitPage(page, '/unsubscribe')
      const titles = [await page.title()]
      for (const address of addresses) {
        await navigateClientSide(page, address)
        await page.waitForURL((url) => url.pathname + url.search === address)
        // The address changes a moment before the page.
        await expect.poll(() => page.title(), { message: address }).not.toBe(titles.at(-1))
        await expect.poll(() => describeFocusedElement(page), { message: address }).toMatchObject({ role: 'heading' })
        const isOnHeading = () => page.evaluate(() => document.activeElement?.matches('main h1'))
        await expect.poll(isOnHeading, { message: address }).toBe(true)
        titles.push(await page.title())
      }
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
      await page.close()
    }
  })

  // What opens by itself has no button to give the focus back to.
  const dialogs = overlayDefinitions.filter(
    ({ open, name }) =>
      !/menu|filters|^columns|^more-of|comparison|toast|card-refused|unfolded|offer|found-message|in-another-tab/.test(
        name,
      ) && open,
  )
  it.each(everyNthUnlessProof(dialogs, 40))(
    'the dialog $name keeps the focus, closes on Escape and gives it back',
    async (opening) => {
      const page = await stage.open(opening.who)
      await visitPage(page, await urlOfScreenDefinition(stage, screenOf(opening.route), opening.who))
      await markPressed(page)
      await opening.open(page)
      await expect.poll(() => isInside(page, 'dialog')).toBe(true)
      const stops = new Set<string>()
      for (let presses = 0; presses < 25; presses += 1) {
        await page.keyboard.press(presses % 8 === 7 ? 'Shift+Tab' : 'Tab')
        // Between the last control and the first are the browser's own controls: then nothing on the page has the
        // focus.
        const place = await page.evaluate(() => {
          const { activeElement: one } = document
          return one === document.body
            ? 'browser'
            : one?.closest('dialog[open]')
              ? one.outerHTML
              : `outside: ${one?.outerHTML}`
        })
        stops.add(place)
      }
      expect([...stops].filter((place) => place.startsWith('outside'))).toEqual([])
      expect(stops.size).toBeGreaterThan(2)
      await page.keyboard.press('Escape')
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
      await expect.poll(() => isInside(page, '[data-pressed]')).toBe(true)
      await page.close()
    },
  )

  const menus = overlayDefinitions.filter(({ name }) => /^(menu|filters|columns|more-of)/.test(name))
  it.each(everyNthUnlessProof(menus, 12))('$name closes on Escape and gives the focus back', async (opening) => {
    const page = await stage.open(opening.who, { viewport: { width: opening.maxWidth ?? 1440, height: 900 } })
    await visitPage(page, opening.route)
    await markPressed(page)
    await opening.open(page)
    await page.keyboard.press('Tab')
    await expect.poll(() => isInside(page, '[popover]:popover-open')).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator('[popover="auto"]:popover-open').waitFor({ state: 'detached' })
    await expect.poll(() => isInside(page, '[data-pressed]')).toBe(true)
    await page.close()
  })
})

it('G-24 the menu on a phone keeps the focus inside, and everything in it is as high as a finger wants it', async () => {
  const page = await stage.open('stranger', { viewport: { width: 390, height: 844 } })
  await visitPage(page, '/faq')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await sheet.getByLabel('Language').waitFor()
  const low = await sheet
    .locator('a, button, select')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML))
  expect(low).toEqual([])
  const stops = new Set<string | undefined>()
  for (let presses = 0; presses < 50; presses += 1) {
    await page.keyboard.press(presses < 40 ? 'Tab' : 'Shift+Tab')
    stops.add(await page.evaluate(() => document.activeElement?.closest('[popover]')?.ariaLabel ?? 'outside'))
  }
  expect([...stops]).toEqual(['Menu'])
  await page.close()
})

it('G-24 a button keeps the focus while it works, and is not pressed twice', async () => {
  const page = await stage.open('stranger')
  await visitPage(page, '/login')
  let calls = 0
  await page.route('**/api/auth/**', () => {
    calls += 1
  })
  await page.getByLabel('Email').fill('buyer@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('ForeCourt!26')
  await pressTabUntilFocused(page, 'button', 'Log in')
  await page.keyboard.press('Enter')
  await page.locator('button[aria-busy="true"]').waitFor()
  expect(await describeFocusedElement(page)).toEqual({ role: 'button', name: 'Log in' })
  await page.keyboard.press('Enter')
  await page.getByLabel('Email').press('Enter')
  await expect.poll(() => calls).toBe(1)
  expect(await page.getByRole('button', { name: 'Log in', exact: true }).isDisabled()).toBe(true)
  await page.close()
})

describe('G-24 what is wrong in a form', () => {
  // The map is no form; nor is a signed-out visitor's wish list, which is stored on the device.
  const forms = screenDefinitions.filter(
    ({ error, route, part }) => typeof error === 'function' && !part && route !== '/wishlist',
  )
  const refused = [
    ...forms.map(({ route, as }) => {
      const name = route.slice(1).replaceAll(/[/:]+/g, '-')
      return `${name}.${as[0]}.error`
    }),
    'open.booking-refused',
  ].filter((name) => !name.startsWith('reset-password'))

  it.each(everyNthUnlessProof(refused, 28))(
    '%s: each wrong field names its error, and the first has the focus',
    async (name) => {
      const page = await findPicturedScreenState(name).open(stage)
      await expect.poll(() => isInside(page, '[aria-invalid="true"]')).toBe(true)
      const fields = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].map((field) => {
          const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
          const texts = described.map((id) => document.getElementById(id))
          const error = texts.find((text) => text?.getAttribute('role') === 'alert')
          return { error: error?.textContent ?? '', hasFocus: field === document.activeElement, html: field.outerHTML }
        }),
      )
      expect(fields.length).toBeGreaterThan(0)
      expect(fields.filter(({ error }) => error.trim().length < 5)).toEqual([])
      expect(fields.map(({ hasFocus }) => hasFocus)).toEqual(fields.map((_, index) => index === 0))
      await page.close()
    },
  )
})

describe('G-24 what is said without being looked at', () => {
  it('how many cars a search has found', async () => {
    const page = await stage.open('stranger')
    await visitPage(page, '/cars')
    const count = page.getByRole('status').filter({ hasText: /found/ })
    const before = await count.innerText()
    // The region must be the same element: screen readers do not announce the content of a new one.
    await count.evaluate((element) => element.setAttribute('data-same', ''))
    await page.getByLabel('Max price').fill('30000')
    await page.getByRole('button', { name: /^Show ([\d,]+ )?cars?$/ }).click()
    await page.waitForURL(/priceMax=30000/)
    await expect.poll(() => page.locator('[data-same]').innerText()).not.toBe(before)
    await page.close()
  })

  itInProof('notifications: actions politely, failures at once', async () => {
    const done = await findPicturedScreenState('open.toast-of-success').open(stage)
    await done.getByRole('status').filter({ hasText: 'Your name has been saved' }).waitFor()
    await done.close()
    const failed = await findPicturedScreenState('open.toast-of-failure').open(stage)
    await failed.getByRole('alert').filter({ hasText: 'This car has just been sold.' }).waitFor()
    await failed.close()
  })

  itInProof('that a page or a list is on its way, and that it failed', async () => {
    const page = await findPicturedScreenState('dashboard-myOrders.buyer.loading').open(stage)
    await page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' }).waitFor()
    await page.close()
    const leaving = await findPicturedScreenState('cars.stranger.loading').open(stage)
    await leaving.getByRole('status').filter({ hasText: 'Loading the page' }).waitFor()
    await leaving.close()
    const broken = await findPicturedScreenState('dashboard-myOrders.buyer.error').open(stage)
    await broken.getByRole('alert').filter({ hasText: 'We couldn’t load this list' }).waitFor()
    await broken.close()
  })
})
