import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { defaultLanguage, type Language, languages, languageTraits, traitsOf } from '#contract/languages.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { everyNthUnlessProof } from '#tests/support/sample-size.ts'
import { demoPassword, meetingInputValue, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite()
const folder = join(import.meta.dirname, '../../src/locales')
const translations = languages.filter((language) => language !== defaultLanguage && !traitsOf(language).base)

type Texts = Record<string, string>
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts
const areas = readdirSync(join(folder, defaultLanguage, 'pages')).map((file) => file.replace('.json', ''))
const textsOf = (language: Language) => areas.flatMap((area) => Object.values(read(`${language}/pages/${area}.json`)))
const messagesOf = (language: Language) => read(`${language}/messages.json`)

/** The parts of an English text between its placeholders, as far as they can be distinguished from the translation. */
const wordsOf = (text: string) =>
  text.split(/<\/?\w+>|\{\w+\}|\{\w+, (?:plural|select), |\b(?:one|other|km|litres|mpg|mpgUk|=\d+) \{|[{}]/)

/** A language's text for a key of an area, and for a message; both complete, without placeholders. */
function speech(language: Language) {
  const messages = messagesOf(language)
  const everything = [...textsOf(language), ...Object.values(messages)].join('\n')
  const english = [...textsOf(defaultLanguage), ...Object.keys(messages)]
    .flatMap(wordsOf)
    .map((words) => words.trim())
    .filter((words) => words.split(/\s+/).length >= 3 && !everything.includes(words))
  const text = (area: string, key: string) => read(`${language}/pages/${area}.json`)[key] ?? `no ${key} in ${area}`
  return { text, message: (written: string) => messages[written] ?? written, english }
}

/** Every visible or announced word on the page; what users wrote about their cars stays in their own language. */
async function englishOn(page: Page, english: string[]): Promise<string[]> {
  const said = await page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'alt', 'placeholder', 'aria-roledescription']
    const inAttributes = attributes.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    )
    const summary = document.querySelector('meta[name=description]')?.getAttribute('content') ?? ''
    const shown = document.body.cloneNode(true)
    // Scripts contain the page's data, in which values are as in the database.
    if (shown instanceof HTMLElement) for (const script of shown.querySelectorAll('script')) script.remove()
    return [document.title, shown.textContent ?? '', summary, ...inAttributes].join('\n')
  })
  return english.filter((words) => said.includes(words))
}

const myCar = '/prices/my-car?brand=Tesla&model=Model+3&year=2021&mileage=40000'

const pages = {
  '': [
    ...[
      '/faq',
      '/about',
      '/developers',
      '/prices/how',
      '/terms',
      '/privacy',
      '/contact',
      '/signup',
      '/forgot-password',
      '/compare',
    ],
    ...['/nothing-here', '/prices/my-car', '/prices/my-car?brand=Audi&year=1800&mileage=1', myCar],
  ],
  buyer: ['/dashboard', '/dashboard/myprofile', '/dashboard/myOrders', '/dashboard/myWishList', '/audi'],
  seller: ['/dashboard', '/dashboard/addProduct', '/dashboard/myProduct', '/dashboard/mybuyers'],
  admin: [
    ...['/dashboard', '/dashboard/allBuyers', '/dashboard/allSeller', '/dashboard/listings', '/dashboard/orders'],
    ...['/dashboard/audit', '/dashboard/createUser', '/dashboard/feedback'],
  ],
}

// A short run walks through one translation; the texts of all are compared without a browser.
describe.each(everyNthUnlessProof(translations, translations.length))('in %s', (language) => {
  const { text, message, english } = speech(language)
  const { locale } = languageTraits[language]

  async function expectTranslated(page: Page): Promise<void> {
    expect(await page.locator('html').getAttribute('lang'), page.url()).toBe(language)
    expect(await englishOn(page, english), page.url()).toEqual([])
  }

  async function logIn(page: Page, name: string): Promise<void> {
    await page.goto('/login')
    await expectTranslated(page)
    await page.getByLabel(text('accounts', 'email')).fill(`${name}@demo.test`)
    await page.getByLabel(text('accounts', 'password'), { exact: true }).fill(demoPassword)
    const logInButton = { name: text('accounts', 'logIn'), exact: true }
    await page.getByRole('main').getByRole('button', logInButton).click()
    await page.getByText(message('Successfully Login.')).waitFor()
    await page.waitForURL((url) => url.pathname !== '/login')
  }

  it('G-23 a visitor comes from the home page to a booking without an English sentence', async () => {
    const page = await site.open({ locale })
    await page.goto('/')
    await expectTranslated(page)
    await page.getByRole('searchbox', { name: text('home', 'searchCars') }).fill('Audi')
    await page.getByRole('button', { name: text('home', 'search'), exact: true }).click()
    await page.waitForURL('**/cars?**')
    await page.getByRole('heading', { name: text('cars', 'browseTitle') }).waitFor()
    await expectTranslated(page)
    const found = page.getByRole('region', { name: text('cars', 'carsRegion'), exact: true })
    // Each language books another car: all of them use the demo's one buyer.
    await found.getByRole('article').nth(translations.indexOf(language)).getByRole('link').first().click()
    await page.waitForURL('**/cars/*')
    await page.getByRole('heading', { name: text('cars', 'description') }).waitFor()
    await expectTranslated(page)
    const car = new URL(page.url()).pathname
    await logIn(page, 'buyer')
    await page.goto(car)
    await page.getByRole('button', { name: text('cars', 'bookNow') }).click()
    const dialog = page.getByRole('dialog')
    // The form proposes a time; without one it asks for it.
    const date = dialog.getByLabel(text('meetings', 'meetingDate'))
    await expect.poll(() => date.inputValue()).not.toBe('')
    await date.fill('')
    await dialog.getByRole('button', { name: text('meetings', 'confirm') }).click()
    await dialog.getByText(message('Choose a date and time for the meeting')).waitFor()
    await expectTranslated(page)
    await date.fill(meetingInputValue(3))
    await dialog.getByRole('button', { name: text('meetings', 'confirm') }).click()
    await page.getByText(message('Successfully added a new Product!!')).waitFor()
    await page.waitForURL('**/dashboard/myOrders')
    await page.getByRole('heading', { name: text('orders', 'myOrders') }).waitFor()
    await expectTranslated(page)
  })

  const visitors = everyNthUnlessProof(Object.entries(pages), 12)
  it.each(visitors)('G-23 no screen speaks English to a %s', async (name, paths) => {
    const page = await site.open({ locale })
    if (name) await logIn(page, name)
    for (const path of paths) {
      await page.goto(path)
      await expectTranslated(page)
    }
  })

  it('G-23 another language keeps the page, its address and what was typed', async () => {
    const page = await site.open()
    await page.goto('/signup?from=%2Fcars')
    await page.getByLabel('Full name').fill('Jana Vogel')
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.getByText('Enter an email address like name@example.com').waitFor()
    expect((await englishOn(page, english)).length).toBeGreaterThan(3)
    await page.getByLabel('Language').selectOption(language)
    await page.getByRole('heading', { name: text('accounts', 'signUp'), exact: true }).waitFor()
    await page.getByText(message('Enter an email address like name@example.com')).waitFor()
    expect(await page.getByLabel(text('accounts', 'fullName')).inputValue()).toBe('Jana Vogel')
    expect(new URL(page.url()).search).toBe('?from=%2Fcars')
    await expectTranslated(page)
    await page.reload()
    await expectTranslated(page)
  })

  itInProof('G-23 the choice works without scripts, and a link may name its language', async () => {
    const page = await site.open({ javaScriptEnabled: false })
    await page.goto('/cars?brand=Audi')
    await page.getByLabel('Language').selectOption(language)
    await page.getByRole('button', { name: 'Choose' }).click()
    expect(new URL(page.url()).search).toBe(`?brand=Audi&lang=${language}`)
    await expectTranslated(page)
    await page.goto('/faq')
    await expectTranslated(page)
    await page.goto('/faq?lang=en')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })

  it('G-23 its words fit a telephone of 320 px: no page is wider, and no label covers what it names', async () => {
    const page = await site.open({ locale, viewport: { width: 320, height: 700 } })
    const expectFits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(320)
    for (const path of ['/', '/cars', '/signup', '/login', '/faq']) {
      await page.goto(path)
      await expectFits()
    }
    await page.goto('/cars')
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.waitForURL('**/cars/*')
    await page.getByRole('link', { name: text('cars', 'bookNow') }).waitFor()
    await expectFits()
    const bar = await page.getByRole('link', { name: text('cars', 'bookNow') }).boundingBox()
    expect((bar?.x ?? 320) + (bar?.width ?? 0)).toBeLessThanOrEqual(320)
    const car = new URL(page.url()).pathname
    await logIn(page, 'buyer')
    await page.goto(car)
    await page.getByRole('button', { name: text('cars', 'bookNow') }).click()
    const facts = page.locator('.known-facts label')
    await facts.first().waitFor()
    const covered = await facts.evaluateAll((labels) =>
      labels.flatMap((label) => {
        const field = document.getElementById(label.getAttribute('for') ?? '')
        if (!field) return ['no field']
        const value = field.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(field).paddingTop)
        return label.getBoundingClientRect().bottom > value + 1 ? [label.textContent] : []
      }),
    )
    expect(covered).toEqual([])
    await expectFits()
  })

  it('G-23 search engines are told where each public page stands in it', async () => {
    const html = await (await fetch(`${site.url}/faq`)).text()
    expect(html).toMatch(new RegExp(`<link rel="alternate" hrefLang="${language}" href="[^"]*/faq\\?lang=${language}"`))
  })
})

it('G-23 a choice that takes the language out of the address keeps the focus in its field', async () => {
  const page = await site.open()
  await page.goto('/faq?lang=de')
  await waitForHydration(page)
  const choice = page.locator('footer select[name="lang"]')
  await choice.focus()
  await choice.selectOption('en')
  await page.getByRole('heading', { name: 'Frequently asked questions' }).waitFor()
  await page.waitForURL((url) => url.search === '')
  await expect.poll(() => choice.getAttribute('aria-busy')).toBe(null)
  expect(await choice.evaluate((field) => field === document.activeElement)).toBe(true)
})

it('G-23 Arabic runs from right to left, fits a telephone, and alone loads its letters', async () => {
  const fontsOf = async (locale: string) => {
    const page = await site.open({ locale, viewport: { width: 320, height: 700 } })
    const fonts: string[] = []
    page.on('request', (request) => {
      if (/\.woff2$/.test(request.url())) fonts.push(request.url())
    })
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    return { page, arabic: fonts.filter((url) => url.includes('arabic')).length }
  }
  expect((await fontsOf('en-US')).arabic).toBe(0)
  const { page, arabic } = await fontsOf(languageTraits.ar.locale)
  expect(arabic).toBeGreaterThan(0)
  await page.goto('/cars')
  const card = page.getByRole('article').first()
  // A title in Latin letters keeps its order: what begins with its year shows the year at its left.
  const title = await card.locator('bdi').evaluate((element) => [element.matches(':dir(ltr)'), element.textContent])
  expect(title[0]).toBe(true)
  await card.getByRole('link').first().click()
  await page.waitForURL('**/cars/*')
  expect(await page.evaluate(() => [document.dir, document.documentElement.scrollWidth])).toEqual(['rtl', 320])
  // The next picture is to the left, and its arrow says so.
  const [back, on] = await Promise.all(
    ['previousPicture', 'nextPicture'].map((key) =>
      page.getByRole('button', { name: read('ar/pages/cars.json')[key] ?? '' }).boundingBox(),
    ),
  )
  expect(on?.x ?? 320).toBeLessThan(back?.x ?? 0)
})

itInProof(
  'G-23 what is typed into an Arabic page runs in the direction of its own letters, an empty field in that of the page',
  async () => {
    const page = await site.open({ locale: languageTraits.ar.locale })
    await page.goto('/contact')
    const field = page.locator('textarea').first()
    const look = () =>
      field.evaluate((element) => [getComputedStyle(element).unicodeBidi, getComputedStyle(element).direction])
    expect(await look()).toEqual(['plaintext', 'rtl'])
    expect(await page.locator('textarea[dir=auto], input[dir=auto]').count()).toBe(0)
  },
)

itInProof('G-23 pages that are kept for everybody are kept a language apart', async () => {
  const languageTo = async (headers: Record<string, string>, path = '/cars') =>
    /<html lang="([\w-]+)"/.exec(await (await fetch(`${site.url}${path}`, { headers })).text())?.[1]
  const headersOf = (language: Language) => ({ 'Accept-Language': languageTraits[language].locale })
  for (let round = 0; round < 3; round += 1) {
    for (const language of languages) {
      expect(await languageTo(headersOf(language))).toBe(language)
      expect(await languageTo({ ...headersOf(defaultLanguage), Cookie: `language=${language}` })).toBe(language)
      expect(await languageTo(headersOf(language), '/cars?lang=en')).toBe('en')
    }
  }
})
