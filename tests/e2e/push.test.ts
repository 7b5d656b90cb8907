import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { pageAccountHeader } from '#contract/page-account.ts'
import { createVapidKeys } from '#platform/push/vapid.ts'
import { aBrowserSubscription, startPushService, vapidClaimsOf } from '#tests/support/push-service.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const service = await startPushService()
const keys = createVapidKeys()
const site = useDemoSite({
  env: {
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    VAPID_SUBJECT: 'mailto:me@site.test',
    PUSH_TEST_ORIGIN: service.origin,
  },
})
afterAll(() => service.close())

type Shown = { title: string; body: string; data: { path: string } }
/** What stands in for the screen of a device in the worker: headless browsers show no notifications. */
type Screen = { shown: (Shown & { close: () => void })[]; isSubscribed: boolean }

it('G-20 a device is switched on, shows what the server sends and only the browser can read, opens the page, stays on when the log-out is refused, and is silent after it', async () => {
  const [buyer, seller] = [await site.openAs('buyer'), await site.openAs('seller')]
  const context = seller.context()
  const browser = aBrowserSubscription(service.origin)
  await seller.goto('/dashboard/notificationSettings')
  await seller.getByText('Notifications are blocked for this site.').waitFor()

  // Headless browsers have no push service and refuse notifications: that alone is stood in for.
  await seller.addInitScript((subscription) => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    Notification.requestPermission = async () => 'granted'
    const key = 'test-subscribed'
    const own = {
      ...subscription,
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem(key)
        return true
      },
    }
    const manager = PushManager.prototype as unknown as Record<string, unknown>
    manager.getSubscription = async () => (localStorage.getItem(key) === null ? null : own)
    manager.subscribe = async () => {
      localStorage.setItem(key, '')
      return own
    }
  }, browser.subscription)
  await seller.reload()
  await waitForHydration(seller)
  await seller.getByText('Off. You can get notifications here').waitFor()
  await seller.getByLabel('Show notifications on this device').click()
  await seller.getByText('On. You’ll get notifications here').waitFor()
  await seller.reload()
  await seller.getByText('On. You’ll get notifications here').waitFor()

  const { items } = (await (await buyer.request.get('/api/messages')).json()) as { items: { id: string }[] }
  const threadId = items[0]?.id ?? ''
  const write = async (text: string) => {
    const data = { clientId: randomUUID(), text, photoIds: [] }
    const sent = await buyer.request.post(`/api/messages/${threadId}`, { data, headers: { origin: site.url } })
    expect(sent.status()).toBe(201)
  }
  await write('Is the roof box included?')
  await service.hasReceived(1)
  const [push] = service.received
  if (!push) throw new Error('Nothing came.')
  expect(vapidClaimsOf(push.headers)).toMatchObject({ key: keys.publicKey, claims: { aud: service.origin } })
  const data = browser.decrypt(push.body)
  expect(JSON.parse(data)).toMatchObject({ title: 'New message', path: `/dashboard/messages/${threadId}` })

  const devtools = await context.newCDPSession(seller)
  const registrationId = await new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
    void devtools.send('ServiceWorker.enable')
  })
  const deliver = () => devtools.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data })
  const worker = context.serviceWorkers().find((one) => one.url().startsWith(site.url))
  if (!worker) throw new Error('There is no worker.')
  await worker.evaluate(() => {
    const screen: Screen = { shown: [], isSubscribed: true }
    const unsubscribe = async () => {
      screen.isSubscribed = false
      return true
    }
    const registration = {
      showNotification: async (title: string, options: Omit<Shown, 'title'>) => {
        const close = () => {
          screen.shown = screen.shown.filter((other) => other !== notification)
        }
        const notification = { title, ...options, close }
        screen.shown.push(notification)
      },
      getNotifications: async () => screen.shown,
    }
    const own = (globalThis as unknown as { registration: object }).registration
    Object.assign(own, registration)
    Object.defineProperty(own, 'pushManager', { value: { getSubscription: async () => ({ unsubscribe }) } })
    Object.assign(globalThis, { screen })
  })
  const shown = () =>
    worker.evaluate((): Shown[] =>
      (globalThis as unknown as { screen: Screen }).screen.shown.map(({ title, body, data }) => ({
        title,
        body,
        data,
      })),
    )
  const isSubscribed = () => worker.evaluate(() => (globalThis as unknown as { screen: Screen }).screen.isSubscribed)
  await deliver()
  await expect.poll(shown).toMatchObject([{ title: 'New message', data: { path: `/dashboard/messages/${threadId}` } }])
  await worker.evaluate(() => {
    const [notification] = (globalThis as unknown as { screen: Screen }).screen.shown
    const press = { notification, waitUntil: (work: Promise<unknown>) => void work }
    dispatchEvent(Object.assign(new Event('notificationclick'), press))
  })
  await seller.waitForURL(`**/dashboard/messages/${threadId}`)
  await seller.getByRole('log').getByText('Is the roof box included?').waitFor()
  await expect.poll(shown).toEqual([])

  await seller.goto('/dashboard/notificationSettings')
  await deliver()
  await expect.poll(shown).toHaveLength(1)
  const signOut = (headers: Record<string, string>) =>
    seller.evaluate(
      async (headers) => (await fetch('/api/auth/sign-out', { method: 'POST', headers, body: '{}' })).status,
      { 'content-type': 'application/json', ...headers },
    )
  expect(await signOut({ [pageAccountHeader]: randomUUID() })).toBe(409)
  expect([await isSubscribed(), await shown()]).toMatchObject([true, [{ title: 'New message' }]])
  expect(await signOut({})).toBe(200)
  await expect.poll(shown).toEqual([])
  await expect.poll(isSubscribed).toBe(false)
  // A mail of the same message leaves; the device of the ended session hears of nothing.
  await write('And the winter tires?')
  const health = await buyer.request.get('/api/notices/devices')
  expect(await health.json()).toEqual({ publicKey: keys.publicKey, devices: [] })
  expect(service.received).toHaveLength(1)
  expect(site.complaints).toEqual([])
})
