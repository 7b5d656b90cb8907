import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword, meetingIn, useSite } from './site.ts'

const site = useSite()
const german = { locale: 'de-DE' }
const folder = join(import.meta.dirname, '../../src/web/texts')

const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>
const areas = readdirSync(join(folder, 'en'))
const messages = read('../../contract/messages.de.json')
const everyGerman = [...areas.flatMap((area) => Object.values(read(`de/${area}`))), ...Object.values(messages)].join(
  '\n',
)

/** What of an English text stands between its gaps, as far as it can be told from German. */
const wordsOf = (text: string) => text.split(/<\/?\w+>|\{[^{}]*\}|\{\w+, plural, |\b(?:one|other|=\d+) \{|[{}]/)
const english = [...areas.flatMap((area) => Object.values(read(`en/${area}`))), ...Object.keys(messages)]
  .flatMap(wordsOf)
  .map((words) => words.trim())
  .filter((words) => words.split(/\s+/).length >= 3 && !everyGerman.includes(words))

/** Every word that a person sees or hears on the page; what people wrote of their cars stays in their own language. */
async function englishOn(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'alt', 'placeholder', 'aria-roledescription']
    const inAttributes = attributes.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    )
    const summary = document.querySelector('meta[name=description]')?.getAttribute('content') ?? ''
    return [document.title, document.body.textContent ?? '', summary, ...inAttributes].join('\n')
  })
  return english.filter((words) => said.includes(words))
}

async function expectGerman(page: Page): Promise<void> {
  expect(await page.locator('html').getAttribute('lang'), page.url()).toBe('de')
  expect(await englishOn(page), page.url()).toEqual([])
}

async function logInInGerman(page: Page, name: string): Promise<void> {
  await page.goto('/login')
  await expectGerman(page)
  await page.getByLabel('E-Mail').fill(`${name}@demo.test`)
  await page.getByLabel('Passwort', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.getByText('Sie sind angemeldet.').waitFor()
  await page.waitForURL((url) => url.pathname !== '/login')
}

it('G-23 a German visitor comes from the home page to a booking without an English sentence', async () => {
  const page = await site.open(german)
  await page.goto('/')
  await expectGerman(page)
  await page.getByRole('searchbox', { name: 'Autos suchen' }).fill('Audi')
  await page.getByRole('button', { name: 'Suchen', exact: true }).click()
  await page.waitForURL('**/cars?**')
  await page.getByRole('heading', { name: 'Autos ansehen' }).waitFor()
  await expectGerman(page)
  await page.getByRole('region', { name: 'Autos' }).getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL('**/cars/*')
  await page.getByRole('heading', { name: 'Beschreibung' }).waitFor()
  await expectGerman(page)
  const car = new URL(page.url()).pathname
  await logInInGerman(page, 'buyer')
  await page.goto(car)
  await page.getByRole('button', { name: /^Jetzt buchen/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Bestätigen' }).click()
  await dialog.getByText('Wählen Sie Tag und Uhrzeit des Termins').waitFor()
  await expectGerman(page)
  await dialog.getByLabel('Termin').fill(meetingIn(3))
  await dialog.getByRole('button', { name: 'Bestätigen' }).click()
  await page.getByText('Ihr Termin ist gebucht!').waitFor()
  await page.waitForURL('**/dashboard/myOrders')
  await page.getByRole('heading', { name: /Meine Bestellungen/ }).waitFor()
  await expectGerman(page)
})

const pages = {
  '': ['/faq', '/about', '/terms', '/privacy', '/contact', '/signup', '/forgot-password', '/compare', '/nothing-here'],
  buyer: ['/dashboard', '/dashboard/myprofile', '/dashboard/myOrders', '/dashboard/myWishList', '/audi'],
  seller: ['/dashboard', '/dashboard/addProduct', '/dashboard/myProduct', '/dashboard/mybuyers'],
  admin: [
    ...['/dashboard', '/dashboard/allBuyers', '/dashboard/allSeller', '/dashboard/listings', '/dashboard/orders'],
    ...['/dashboard/audit', '/dashboard/createUser', '/dashboard/feedback'],
  ],
}
it.each(Object.entries(pages))('G-23 no screen speaks English to a German %s', async (name, paths) => {
  const page = await site.open(german)
  if (name) await logInInGerman(page, name)
  for (const path of paths) {
    await page.goto(path)
    await expectGerman(page)
  }
})

it('G-23 another language keeps the page, its address and what was typed', async () => {
  const page = await site.open()
  await page.goto('/signup?from=%2Fcars')
  await page.getByLabel('Full name').fill('Jana Vogel')
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByText('Enter an e-mail address like name@example.com').waitFor()
  expect((await englishOn(page)).length).toBeGreaterThan(3)
  await page.getByLabel('Language').selectOption('de')
  await page.getByRole('heading', { name: 'Registrieren' }).waitFor()
  await page.getByText('Geben Sie eine E-Mail-Adresse ein, etwa name@example.com').waitFor()
  expect(await page.getByLabel('Vollständiger Name').inputValue()).toBe('Jana Vogel')
  expect(new URL(page.url()).search).toBe('?from=%2Fcars')
  await expectGerman(page)
  await page.reload()
  await expectGerman(page)
})

it('G-23 the choice works without scripts, and a link may name its language', async () => {
  const page = await site.open({ javaScriptEnabled: false })
  await page.goto('/cars?brand=Audi')
  await page.getByLabel('Language').selectOption('de')
  await page.getByRole('button', { name: 'Choose' }).click()
  expect(new URL(page.url()).search).toBe('?brand=Audi&lang=de')
  await expectGerman(page)
  await page.goto('/faq')
  await expectGerman(page)
  await page.goto('/faq?lang=en')
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

it('G-23 pages that are kept for everybody are kept a language apart', async () => {
  const languageTo = async (headers: Record<string, string>, path = '/cars') =>
    /<html lang="(\w+)"/.exec(await (await fetch(`${site.url}${path}`, { headers })).text())?.[1]
  for (let round = 0; round < 3; round += 1) {
    expect(await languageTo({ 'Accept-Language': 'de' })).toBe('de')
    expect(await languageTo({ 'Accept-Language': 'en-US' })).toBe('en')
    expect(await languageTo({ 'Accept-Language': 'en-US', Cookie: 'language=de' })).toBe('de')
    expect(await languageTo({ 'Accept-Language': 'de' }, '/cars?lang=en')).toBe('en')
  }
})
