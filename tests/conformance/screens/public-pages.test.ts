import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword, signIn, stopPageClock, useDemoSite, waitForHydration } from '#tests/e2e/site.ts'

const site = useDemoSite({ isSharedInTest: true })

async function visit(path: string): Promise<Page> {
  const page = await site.open()
  await page.goto(path)
  return page
}

it('P-01 the product calls itself Forecourt and speaks of used cars', async () => {
  const page = await visit('/')
  expect(await page.title()).toContain('Forecourt')
  await page.getByRole('banner').getByText('Forecourt').first().waitFor()
  await page.getByRole('heading', { level: 1, name: /used cars/i }).waitFor({ state: 'attached' })
})

it('P-02 S-33 the welcome banner speaks of a car that is new to you, and has no buttons or links', async () => {
  const page = await visit('/about')
  const banner = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) })
  expect(await banner.getByRole('heading', { level: 1 }).textContent()).toMatch(/new to you/i)
  expect(await banner.getByRole('link').count()).toBe(0)
  expect(await banner.getByRole('button').count()).toBe(0)
  const height = await banner.evaluate((element) => element.getBoundingClientRect().height)
  expect(height).toBeGreaterThan(600)
  expect(await banner.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(900)
})

it('P-03 a public page has a top bar, a page and a footer, fits 320 px, and can be skipped into', async () => {
  const page = await site.open({ viewport: { width: 320, height: 700 } })
  await page.goto('/')
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) await page.getByRole(landmark).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await waitForHydration(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: /skip/i })
  await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
})

it('P-04 the footer names Forecourt, the years since 2022, FAQ, About and the API docs', async () => {
  const page = await visit('/')
  const footer = page.getByRole('contentinfo')
  await footer.getByText(`© 2022–${new Date().getFullYear()}`).waitFor()
  await footer.getByText('Forecourt').waitFor()
  for (const name of ['FAQ', 'About', 'API docs']) await footer.getByRole('link', { name, exact: true }).waitFor()
})

it('S-01 / and /home show the same page, and / is canonical', async () => {
  for (const path of ['/', '/home']) {
    const page = await visit(path)
    await page.getByRole('heading', { name: 'Product Category' }).waitFor()
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/$/)
  }
})

it('S-03 S-04 the questions, the login and the sign-up are open to everybody', async () => {
  for (const path of ['/faq', '/login', '/signup']) {
    const page = await site.open()
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

it('S-05 S-34 any other address answers 404 with the not-found screen in its own words', async () => {
  const page = await site.open({ reducedMotion: 'reduce' })
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await page.getByRole('main').getByRole('img', { name: '404' }).waitFor()
  await page.getByText("Sorry, we couldn't find this page.").waitFor()
  await page.getByText('But dont worry, you can find plenty of other things on our homepage.').waitFor()
  const wheel = page.locator('img[src*="wheel"]')
  expect(await wheel.evaluate((image) => getComputedStyle(image).animationDuration)).toMatch(/^(0s|1e-05s|0\.00001s)$/)
  expect(await page.locator('img[src*="lost-car"]').isVisible()).toBe(true)
  await page.setViewportSize({ width: 360, height: 700 })
  expect(await page.locator('img[src*="lost-car"]').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Back to home' }).click()
  await page.waitForURL('**/home')
})

it('S-10 signed out, the top bar has a Login entry beside the public pages and the theme', async () => {
  const page = await visit('/')
  const bar = page.getByRole('banner')
  for (const name of ['Home', 'Browse cars', 'FAQ', 'About', 'Login']) {
    await bar.getByRole('link', { name, exact: true }).first().waitFor()
  }
  const theme = bar.getByRole('button', { name: /theme|dark|light/i }).first()
  await waitForHydration(page)
  await theme.click()
  const chosen = 'forecourt-dark'
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(chosen)
  await page.reload()
  expect(await page.locator('html').getAttribute('data-theme')).toBe(chosen)
})

it('S-09 signed in, the top bar has the collections and a menu with name, email, role and the way out', async () => {
  const page = await site.openAs('admin')
  await page.goto('/faq')
  await waitForHydration(page)
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: 'Car Collections' }).click()
  const labels = ['Mercedes', 'Rolls Royce', 'Tesla', 'Ferrari', 'Audi']
  for (const name of labels) await bar.getByRole('link', { name, exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: /Ruth Abrams/ }).click()
  await bar.getByText('admin@demo.test').waitFor()
  await bar.getByText('Admin', { exact: true }).first().waitFor()
  await bar.getByRole('link', { name: 'Dashboard' }).waitFor()
  await bar.getByRole('button', { name: 'Sign out' }).waitFor()
})

it('S-12 K-03 the carousel has four slides with previous and next, and stands still for those who want less motion', async () => {
  const page = await site.open({ reducedMotion: 'reduce' })
  await page.goto('/')
  await waitForHydration(page)
  const carousel = page.getByRole('region', { name: 'Forecourt in four pictures' })
  expect(await carousel.getByRole('listitem').count()).toBe(4)
  await carousel.getByText('1 / 4').waitFor()
  await carousel.getByRole('button', { name: 'Next slide' }).click()
  await carousel.getByText('2 / 4').waitFor()
  await carousel.getByRole('button', { name: 'Previous slide' }).click()
  await carousel.getByText('1 / 4').waitFor()
  await carousel.getByRole('button', { name: 'Previous slide' }).click()
  await carousel.getByText('4 / 4').waitFor()
})

it('S-12 the carousel moves on by itself, holds under pointer and focus, and follows a swipe', async () => {
  const page = await site.open({ hasTouch: true })
  await stopPageClock(page)
  await page.goto('/')
  await waitForHydration(page)
  const carousel = page.getByRole('region', { name: 'Forecourt in four pictures' })
  // It comes to life after the page around it: its clock begins then.
  const isMoved = async () => {
    await page.clock.runFor(500)
    return carousel.getByText('2 / 4').count()
  }
  await expect.poll(isMoved).toBe(1)
  await carousel.hover()
  await page.clock.runFor(20_000)
  expect(await carousel.getByText('2 / 4').count()).toBe(1)
  await carousel.getByRole('button', { name: 'Next slide' }).focus()
  await page.mouse.move(5, 5)
  await page.clock.runFor(20_000)
  expect(await carousel.getByText('2 / 4').count()).toBe(1)
  const slides = carousel.getByRole('list')
  expect(await slides.evaluate((list) => getComputedStyle(list).scrollSnapType)).toMatch(/^x/)
  await slides.evaluate((list) => list.scrollTo({ left: list.clientWidth * 3, behavior: 'instant' }))
  await carousel.getByText('4 / 4').waitFor()
})

it('S-13 the strip shows advertised cars, moves, can be paused, and stands still under reduced motion', async () => {
  const page = await visit('/')
  await waitForHydration(page)
  const strip = page.getByRole('region', { name: 'Promoted cars' })
  const track = strip.locator('.strip-track')
  expect(await strip.getByRole('link').count()).toBeGreaterThan(3)
  const stateOfTrack = () => track.evaluate((element) => element.getAnimations().map(({ playState }) => playState))
  await track.scrollIntoViewIfNeeded()
  await expect.poll(stateOfTrack).toEqual(['running'])
  await strip.getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(0, 0)
  await expect.poll(stateOfTrack).toEqual(['paused'])
  const still = await site.open({ reducedMotion: 'reduce' })
  await still.goto('/')
  await still.locator('.strip-track').scrollIntoViewIfNeeded()
  // Where it moves, it begins in a pause after it came into view.
  for (let at = 0; at < 20; at += 1) await still.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  expect(await still.locator('.strip-track').evaluate((element) => element.getAnimations())).toEqual([])
})

it('S-14 the advertisement section shows title, brand, resale price and the seller’s rating', async () => {
  const page = await visit('/')
  const section = page.getByRole('region', { name: 'Advertisement', exact: true })
  const card = section.getByRole('article').first()
  await card.getByRole('heading').waitFor()
  expect(await card.textContent()).toMatch(/\$\d{1,3}(,\d{3})*/)
  expect(await section.textContent()).toMatch(/No ratings yet|\d(\.\d)? \(/)
})

it('S-15 K-03 three brand blocks list cars and lead to their brand pages', async () => {
  const page = await visit('/')
  const blocks = [
    ['Rolls_Royce', '/rolls'],
    ['TESLA', '/tesla'],
    ['Mercedes_Benz', '/mercedes'],
  ] as const
  for (const [heading, path] of blocks) {
    const block = page.getByRole('region', { name: heading, exact: true })
    expect(await block.getByRole('article').count()).toBeGreaterThan(0)
    expect(await block.getByRole('article').first().locator('time').count()).toBe(1)
    const more = block.getByRole('link', { name: /See More/ })
    expect(await more.getAttribute('href')).toBe(path)
  }
})

it('S-16 the search box leads to the list of what was searched for', async () => {
  const page = await visit('/')
  await page.getByRole('searchbox', { name: 'Search cars' }).fill('Ferrari')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL('**/cars?q=Ferrari')
  await page.getByText(/^\d+ cars found for “Ferrari”$/).waitFor()
  for (const title of await page.getByRole('article').getByRole('heading').allTextContents()) {
    expect(title).toContain('Ferrari')
  }
})

it('S-16 the search box suggests brands and models while one types', async () => {
  const page = await visit('/')
  await waitForHydration(page)
  await page.getByPlaceholder('Make, model or keyword').pressSequentially('Ferr')
  await page.getByRole('listbox').getByRole('option', { name: 'Ferrari', exact: true }).waitFor()
  // Suggestions for the first letters may be shown a moment longer.
  const suggested = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect.poll(() => suggested.filter({ hasNotText: 'Ferrari' }).count()).toBe(0)
  expect(await suggested.count()).toBeGreaterThan(2)
})

it('G-01 a misspelt make is suggested, chosen with the keyboard, and offered again until it is forgotten', async () => {
  const page = await visit('/')
  await waitForHydration(page)
  const box = page.getByPlaceholder('Make, model or keyword')
  await box.pressSequentially('ferari')
  await page.getByRole('listbox').getByRole('option', { name: 'Ferrari', exact: true }).waitFor()
  await box.press('ArrowDown')
  await box.press('Enter')
  await page.waitForURL('**/cars?q=Ferrari')
  await page.getByText(/found for “Ferrari”$/).waitFor()
  await page.goto('/')
  await waitForHydration(page)
  await box.click()
  const recent = page.getByRole('listbox', { name: 'Recent searches' }).getByRole('option')
  await recent.first().waitFor()
  expect(await recent.allTextContents()).toEqual(['Ferrari'])
  await box.press('ArrowDown')
  await box.press('Delete')
  await recent.first().waitFor({ state: 'detached' })
})

it('S-17 V-02 the feedback form is there for Buyers only, wants both fields, and thanks them', async () => {
  const stranger = await visit('/')
  expect(await stranger.getByRole('heading', { name: 'Feedback' }).count()).toBe(0)
  const seller = await site.openAs('seller')
  await seller.goto('/')
  expect(await seller.getByRole('heading', { name: 'Feedback' }).count()).toBe(0)
  // Arrives without a new document: the form far down would be filled in before its own script has come.
  const buyer = await site.openAgain()
  await signIn(buyer, { email: 'buyer@demo.test', password: demoPassword })
  const form = buyer.getByRole('region', { name: 'Feedback' })
  await form.getByLabel('Email').fill('')
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByRole('alert').nth(1).waitFor()
  for (const label of ['Email', 'Text'])
    expect([label, await form.getByLabel(label).getAttribute('aria-invalid')]).toEqual([label, 'true'])
  await form.getByLabel('Email').fill('buyer@demo.test')
  await form.getByLabel('Text').fill('Lovely pictures.')
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByText('Thank you for your feedback.').waitFor()
  const admin = await site.openAs('admin')
  await admin.goto('/dashboard/feedback')
  await admin.getByText('Lovely pictures.').waitFor()
})

it('S-35 the four questions of the specification expand and collapse', async () => {
  const page = await visit('/faq')
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.length).toBeGreaterThanOrEqual(2)
  const own = page
    .getByRole('main')
    .locator('section')
    .filter({ hasText: headings.at(-1) ?? '' })
    .last()
  expect(await own.locator('summary').count()).toBe(4)
  expect(headings.slice(0, -1)).toEqual(['Buying a car', 'Selling a car'])
  for (const topic of [/state/i, /prototypal inheritance/i, /unit test/i, /angular/i]) {
    const question = own.locator('summary').filter({ hasText: topic }).first()
    const answer = question.locator('xpath=..')
    await question.click()
    await expect.poll(() => answer.getAttribute('open')).not.toBeNull()
    await question.click()
    await expect.poll(() => answer.getAttribute('open')).toBeNull()
  }
})

it('H-12 terms, privacy and contact can be read, and the sign-up says what is agreed to', async () => {
  for (const [path, name] of [
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy'],
    ['/contact', 'Contact'],
  ] as const) {
    const page = await visit(path)
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  const signup = await visit('/signup')
  await signup.getByText(/By signing up you agree/).waitFor()
})
