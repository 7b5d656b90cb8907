import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createEmbeddedGatewayApp } from '@forecourt/test-gateway/embedded-gateway-app.ts'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { aCardGateway, cardFormFields, type TestCardGateway, testCardNumbers } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase({ rows: 'kept' })
let setup: TestCardGateway
let browser: Browser
let page: Page
let own: string
let stop: () => void

beforeAll(async () => {
  setup = aCardGateway(test.db)
  const app = new Hono()
    .route(
      '/test-gateway',
      createEmbeddedGatewayApp({
        gateway: setup.gateway,
        isOwnOrigin: ({ origin }) => origin === own,
        publicUrl: null,
        isMomentary: () => false,
      }),
    )
    .get('/shop', (c) => c.html('<!doctype html><title>Shop</title><h1>Shop</h1>'))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  if (!server.listening) await once(server, 'listening')
  own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => server.close()
  browser = await launchBrowser()
  page = await browser.newPage()
})

afterAll(async () => {
  await browser?.close()
  stop?.()
})

/** Confirms a card that requires 3-D Secure from a page of the shop, as a browser does; returns the bank's address. */
async function askForConsent(more: Record<string, string> = {}) {
  const { id, client_secret } = await setup.stripe.paymentIntents.create({
    amount: 4200,
    currency: 'usd',
    capture_method: 'manual',
  })
  await page.goto(`${own}/shop`)
  const fields = {
    key: 'pk_test_embedded',
    client_secret: String(client_secret),
    ...cardFormFields(testCardNumbers.asks3ds),
  }
  const url = await page.evaluate(
    async ([path, body]) => {
      const response = await fetch(path, { method: 'POST', body: new URLSearchParams(body) })
      const { next_action } = await response.json()
      return String(next_action.redirect_to_url?.url ?? next_action.use_stripe_sdk.stripe_js)
    },
    [`/test-gateway/v1/payment_intents/${id}/confirm`, { ...fields, ...more }] as const,
  )
  return { id, url }
}

const statusOf = async (id: string) => (await setup.stripe.paymentIntents.retrieve(id)).status

it.each([
  ['Complete', 'complete', 'requires_capture'],
  ['Fail', 'fail', 'requires_payment_method'],
])('3-D Secure in a frame: %s tells the page around it', async (button, outcome, status) => {
  const { id, url } = await askForConsent()
  await page.evaluate((address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    frame.title = 'Bank'
    document.body.append(frame)
    const told = new Promise((resolve) => {
      addEventListener('message', ({ data, origin }) => resolve({ ...data, isOwn: origin === location.origin }))
    })
    Object.assign(window, { told })
  }, url)
  await page.frameLocator('iframe').getByRole('button', { name: button }).click()
  const told = await page.evaluate(() => (window as unknown as { told: Promise<unknown> }).told)
  expect(told).toEqual({ type: 'forecourt:3ds', paymentIntent: id, outcome, isOwn: true })
  expect(await statusOf(id)).toBe(status)
})

it('3-D Secure in the whole window: goes back to the shop with the outcome', async () => {
  const { id, url } = await askForConsent({ return_url: `${own}/shop?order=1` })
  await page.goto(url)
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.waitForURL(/\/shop\?order=1/)
  expect(new URL(page.url()).searchParams.get('redirect_status')).toBe('succeeded')
  expect(await statusOf(id)).toBe('requires_capture')
})
