import { afterAll, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { submitLoginForm, useDemoSite, waitForHydration } from './site.ts'

const site = useDemoSite({ env: { RATE_LIMIT: 'off' } })
const noah = { email: 'noah.lindqvist@demo.test', password: 'ForeCourt!26' }
afterAll(() => expect(site.complaints).toEqual([]))

it('S-21 G-04 a heart on a list is kept through the log-in, works by keyboard, comes back by `Undo`, and is undone where the server refuses', async () => {
  const page = await site.open()
  const heart = page
    .getByRole('article')
    .nth(3)
    .getByRole('button', { name: /^Save / })
  const isPressed = () => heart.getAttribute('aria-pressed')
  await page.goto('/cars?brand=Tesla&sort=priceAsc')
  await waitForHydration(page)
  await heart.focus()
  await page.keyboard.press('Space')
  expect(await isPressed()).toBe('true')
  await page.getByRole('status').getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/login?from=*')
  await submitLoginForm(page, noah)
  await page.waitForURL('**/cars?brand=Tesla&sort=priceAsc')
  await expect.poll(isPressed).toBe('true')
  const { ids } = await (await page.request.get('/api/wishlist/ids')).json()
  const path = await page.getByRole('article').nth(3).getByRole('link').first().getAttribute('href')
  expect(ids).toContain(path?.split('/').at(-1))

  // The page of the list is the same for everybody: the hearts are read after it.
  expect(await (await page.request.get('/cars?brand=Tesla&sort=priceAsc')).text()).not.toContain('aria-pressed="true"')
  await page.reload()
  await expect.poll(isPressed).toBe('true')

  // Taken off, it comes back by the press that the message offers.
  await heart.click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(isPressed).toBe('true')
  await expect
    .poll(async () => (await (await page.request.get('/api/wishlist/ids')).json()).ids)
    .toContain(path?.split('/').at(-1))

  const error = { code: 'conflict', message: 'This car has just been sold.' }
  await page.route('**/api/wishlist/*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 409, json: { error } }),
  )
  await heart.click()
  await page.getByText(error.message).waitFor()
  expect(await isPressed()).toBe('true')
})

itInProof('G-19 G-34 what the seller left blank is asked for with one press, and once however often', async () => {
  const page = await site.openAs('buyer')
  const { items } = await (await page.request.get('/api/cars?limit=100')).json()
  const car = items.find((one: { serviceHistory: string | null }) => one.serviceHistory === null)
  expect(car).toBeDefined()
  const ask = page.getByRole('button', { name: 'Ask about service history' })
  const asked = page.getByRole('link', { name: 'Question sent. Open the conversation' })
  for (let time = 0; time < 2; time += 1) {
    await page.goto(`/cars/${car.id}`)
    await ask.dblclick()
    await asked.waitFor()
  }
  const { threadId } = await (await page.request.get(`/api/cars/${car.id}/messages`)).json()
  expect(await asked.getAttribute('href')).toBe(`/dashboard/messages/${threadId}`)
  const { messages } = await (await page.request.get(`/api/messages/${threadId}`)).json()
  const question = 'Does this car have service records?'
  expect(messages.filter(({ text }: { text: string }) => text === question)).toHaveLength(1)

  // A visitor sees the question first, and keeps it through the log-in.
  const visitor = await site.open()
  await visitor.goto(`/cars/${car.id}`)
  await waitForHydration(visitor)
  await visitor.getByRole('button', { name: 'Ask about service history' }).click()
  expect(await visitor.getByRole('dialog').getByRole('textbox').inputValue()).toBe(question)
})
