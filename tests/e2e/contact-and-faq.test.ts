import { afterAll, describe, expect, it } from 'vitest'
import { useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })
afterAll(() => expect(site.complaints).toEqual([]))

describe('the contact page', () => {
  it('takes a report from the page of a car with its address and topic, and says what happens next before and after', async () => {
    const page = await site.openAgain()
    const { items } = await (await page.request.get('/api/cars?limit=1')).json()
    await page.goto(`/cars/${items[0].id}`)
    await page.getByRole('main').getByRole('link', { name: 'Report', exact: true }).click()
    await page.waitForURL('**/contact?topic=report&about=*')
    const main = page.getByRole('main')
    await waitForHydration(page)
    expect(await main.getByRole('radio', { name: 'Report a car or person' }).isChecked()).toBe(true)
    expect(await main.getByLabel('Link to the car').inputValue()).toBe(`/cars/${items[0].id}`)
    await main.getByText('The other side never learns who reported it.').waitFor()
    // Screen readers announce what changes in a region that they know already.
    const announced = await main.getByRole('status').elementHandles()
    await main.getByLabel('Email').fill('kim.reports@example.com')
    await main.getByLabel('Message').fill('The same car is for sale elsewhere for half the price.')
    await main.getByRole('button', { name: 'Send', exact: true }).click()
    const thanks = main.getByRole('status').filter({ hasText: 'Thanks for writing. We read every message.' })
    await thanks.getByText('The other side never learns who reported it.').waitFor()
    const texts = await Promise.all(announced.map((region) => region.textContent()))
    expect(texts.filter((text) => text?.startsWith('Thanks for writing.'))).toHaveLength(1)

    const admin = await site.openAs('admin')
    await admin.goto('/dashboard/messageReports')
    const message = admin.getByRole('article').filter({ hasText: 'kim.reports@example.com' })
    const car = message.getByRole('heading').getByRole('link', { name: items[0].title })
    expect(await car.getAttribute('href')).toBe(`/cars/${items[0].id}`)
    // The answer says what it is about.
    expect(await message.locator('a[href^="mailto:"]').first().getAttribute('href')).toContain(
      '?subject=Report%20a%20car%20or%20person',
    )
    // What to do next: the car is taken down from here, and what is dealt with leaves the queue for the other tab.
    expect(await message.getByRole('link', { name: 'Take down the car' }).getAttribute('href')).toBe(
      `/dashboard/listings?q=${items[0].id}`,
    )
    const open = admin.getByRole('navigation', { name: 'Reports by state' }).getByRole('link', { name: /^Open/ })
    const before = Number((await open.innerText()).replaceAll(/\D/g, ''))
    await message.getByRole('button', { name: 'Mark as resolved' }).click()
    await expect.poll(() => message.count()).toBe(0)
    await expect.poll(async () => Number((await open.innerText()).replaceAll(/\D/g, ''))).toBe(before - 1)
    await admin.getByRole('link', { name: 'Resolved', exact: true }).click()
    await message.getByRole('button', { name: 'Reopen' }).waitFor()
    await admin.goto('/dashboard/feedback')
    await admin.getByRole('heading', { level: 1, name: /^Feedback/ }).waitFor()
    expect(await message.count()).toBe(0)
  })

  it('wants a topic; the server takes none that it does not know, and a message of an earlier page without one', async () => {
    const page = await site.openAgain()
    await page.goto('/contact')
    await waitForHydration(page)
    const main = page.getByRole('main')
    const announced = await main.getByRole('status').elementHandles()
    await main.getByLabel('Email').fill('kim@example.com')
    await main.getByLabel('Message').fill('Hello')
    await main.getByRole('button', { name: 'Send', exact: true }).click()
    await main.getByText('Choose what your message is about').waitFor()
    const answers = await Promise.all(
      [{}, { topic: 'weather' }, { topic: 'other' }].map((more) =>
        page.request.post('/api/contact', { data: { email: 'kim@example.com', text: 'Hello', ...more } }),
      ),
    )
    expect(answers.map((answer) => answer.status())).toEqual([201, 422, 201])
    // Where the question has its answer already, the topic leads there, and the answer is open.
    await main.getByText('Payment or refund', { exact: true }).click()
    await main.getByText('You can request a refund yourself in My Orders').waitFor()
    const texts = await Promise.all(announced.map((region) => region.textContent()))
    expect(texts.join()).toContain('You can request a refund yourself in My Orders')
    await main.getByRole('link', { name: 'How do I get my money back?' }).click()
    await page.waitForURL('**/faq#refund')
    await page.getByText('The seller answers within').waitFor()
  })
})

describe('the questions', () => {
  it('are searched while one types, and without scripts by the server; what no answer matches leads to people', async () => {
    const page = await site.openAgain()
    await page.goto('/faq')
    await waitForHydration(page)
    const main = page.getByRole('main')
    await main.getByLabel('Search questions and answers').fill('MONEY back')
    await main.getByText('1 answer', { exact: true }).waitFor()
    await main.getByText('The seller answers within').waitFor()
    const announced = await main.getByRole('status').elementHandle()
    await main.getByLabel('Search questions and answers').fill('giraffe')
    await expect.poll(() => announced?.textContent()).toBe('No answers')
    await main.getByText('No answer matches “giraffe”').waitFor()
    await main.getByRole('link', { name: 'Contact us' }).click()
    await page.waitForURL('**/contact')

    const plain = await site.open({ javaScriptEnabled: false })
    await plain.goto('/faq')
    await plain.getByLabel('Search questions and answers').fill('test drive')
    await plain.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await plain.waitForURL('**/faq?q=test+drive')
    await plain.getByText('Can I see the car before I pay?').waitFor()
    expect(await plain.getByText('What is a unit test?').count()).toBe(0)
  })
})
