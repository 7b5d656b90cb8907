import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { askSellersIfCarsStillAvailable } from '#domain/availability/ask-sellers-if-cars-still-available.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { registerDomainEventHandlers } from '#domain/events/publish-domain-event.ts'
import { queueMeetingReminders } from '#domain/meetings/queue-meeting-reminders.ts'
import { sendMessage } from '#domain/messages/send-message.ts'
import { startMessageThread } from '#domain/messages/start-message-thread.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { domainEventHandlers } from '#domain/wiring/domain-event-handlers.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { aMessageDraft } from '#tests/support/conversations.ts'
import { publishMeetingHours } from '#tests/support/meeting-actions.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { copySeededDemo } from '#tests/support/seeded-global-setup.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { isInOutbox, waitForHydration } from './site.ts'

// What takes weeks is in the database before the server starts.

registerDomainEventHandlers(domainEventHandlers)
const hourMs = 3_600_000
let server: RunningServer | undefined
let browser: Browser | undefined
const cars = { asked: '', first: '', second: '', third: '', answered: '', new: '' }
beforeAll(async () => {
  const copy = await copySeededDemo(inject('seededDemo'))
  const database = await openDatabase({ dataDir: copy.dataDir, url: copy.env.DATABASE_URL })
  const { db } = database
  const now = new Date()
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const [seller, quick] = [await aSeller(db), await aSeller(db)]
  await db.update(listings).set({ confirmedAt: now })
  cars.asked = (await aListing(db, { sellerId: seller.id, confirmedAt: before(15 * 24) })).id
  await askSellersIfCarsStillAvailable(db, { now })

  await publishMeetingHours(db, actorOfUser(seller), before(72))
  const without = await aSeller(db)
  for (const [name, hours, of] of [
    ['first', 20, seller],
    ['second', 22, seller],
    ['third', 20, without],
  ] as const) {
    const buyer = actorOfUser(await aBuyer(db))
    cars[name] = (await aListing(db, { sellerId: of.id, title: `The ${name} car` })).id
    const meetingAt = new Date(Math.ceil(now.getTime() / hourMs + hours) * hourMs).toISOString()
    const wish = { carId: cars[name], meetingAt, phone: '+1 512 555 0123', isProposal: true }
    const { id: bookingId } = await requestBooking(db, buyer, wish, before(72))
    await acceptBooking(db, actorOfUser(of), { bookingId, isOutsideHoursAccepted: true }, before(71))
  }
  await queueMeetingReminders(db, { now })

  for (const [sellerOf, threads] of [
    [quick, 5],
    [await aSeller(db), 4],
  ] as const) {
    const car = await aListing(db, { sellerId: sellerOf.id })
    for (let count = 0; count < threads; count += 1) {
      const draft = { ...aMessageDraft('Still available?'), now: before(50) }
      const { threadId } = await startMessageThread(db, actorOfUser(await aBuyer(db)), { carId: car.id, ...draft })
      await sendMessage(db, actorOfUser(sellerOf), {
        threadId,
        ...aMessageDraft('Yes.'),
        now: before(50 - (count + 1)),
      })
    }
    if (threads === 5) cars.answered = car.id
    else cars.new = car.id
  }
  await database.close()
  ;[server, browser] = await Promise.all([startServer({ dataDir: copy.dataDir, env: copy.env }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.discard()
})

async function aPage(): Promise<Page> {
  if (!browser || !server) throw new Error('The site is open inside tests only.')
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  page.setDefaultTimeout(90_000)
  return page
}

/** The address in a mail of this kind about a car, as its reader finds it; nobody is logged in. */
async function linkOfMail(page: Page, { template, about, path }: { template: string; about: string; path: RegExp }) {
  let found = ''
  const look = async () => {
    if (!(await isInOutbox(page, template))) return ''
    await page.goto('/dev/outbox')
    const addresses = await page
      .getByRole('link', { name: template })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    for (const address of addresses) {
      await page.goto(address)
      const text = (await page.locator('pre').textContent()) ?? ''
      if (text.includes(about)) found = path.exec(text)?.[0] ?? ''
      if (found) return found
    }
    return found
  }
  await expect.poll(look, { timeout: 60_000 }).not.toBe('')
  return found
}

it('G-20 the mail that asks whether a car is still for sale is answered with one press, once, without a log-in', async () => {
  const page = await aPage()
  const link = await linkOfMail(page, {
    template: 'car-still-available',
    about: '',
    path: /\/confirm-car\?token=[\w-]+/,
  })
  await page.goto(link)
  await page.getByRole('heading', { name: 'Is your car still for sale?' }).waitFor()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Yes, it’s for sale' }).click()
  await page.getByRole('heading', { name: 'Thanks! Your car is listed' }).waitFor()
  await page.goto(link)
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await page.goto(`/cars/${cars.asked}`)
  await page
    .getByText(/^Confirmed available/)
    .first()
    .waitFor()
})

itInProof(
  'G-14 the links of a reminder move a meeting and call one off with one press, once, without a log-in',
  async () => {
    const page = await aPage()
    const linkAbout = (about: string, step: string) =>
      linkOfMail(page, {
        template: 'meeting-reminder',
        about,
        // The buyer's: a seller can only propose.
        path: new RegExp(`Reschedule[^]*/meeting\\?token=[\\w-]+&step=${step}`),
      }).then((found) => found.slice(found.lastIndexOf('/meeting?')))
    const cancel = await linkAbout('The first car', 'cancel')
    await page.goto(cancel)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Cancel the meeting' }).click()
    await page.getByRole('heading', { name: 'The meeting is canceled' }).waitFor()
    await page.goto(cancel)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()

    const move = await linkAbout('The second car', 'move')
    await page.goto(move)
    await waitForHydration(page)
    // Beside another time it is a slip of the finger away: it asks first.
    await page.getByRole('button', { name: 'Cancel the meeting' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel this meeting?' })
    await question.getByRole('button', { name: 'Back' }).click()
    // Of a seller with hours a time outside of them is not suggested, and is said to be that, as in the dashboard.
    await page.getByRole('button', { name: 'Propose another time' }).click()
    await page.getByText(/^An open time is yours right away\./).waitFor()
    const inFiveDays = new Date(Date.now() + 5 * 24 * hourMs).toISOString().slice(0, 10)
    await page.getByLabel('Meeting date').fill(`${inFiveDays}T23:45`)
    await page.getByText(/^The seller’s usual hours that day are/).waitFor()
    expect(await page.getByRole('radio').count()).toBe(0)
    await page.getByRole('button', { name: 'Choose an open time' }).click()
    await page.getByRole('radio').last().check({ force: true })
    await page.getByRole('button', { name: 'Reschedule' }).click()
    await page.getByRole('heading', { name: 'Your meeting has been rescheduled' }).waitFor()
    await page.goto(move)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()

    // A seller without hours: any time is proposed.
    const propose = await linkAbout('The third car', 'move')
    await page.goto(propose)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Propose', exact: true }).click()
    await page.getByText('Choose a time.').waitFor()
    const day = new Date(Date.now() + 5 * 24 * hourMs).toISOString().slice(0, 10)
    await page.getByLabel('Meeting date').fill(`${day}T15:00`)
    await page.getByRole('button', { name: 'Propose', exact: true }).click()
    await page.getByRole('heading', { name: 'We’ve asked the other person.' }).waitFor()
    await page.goto(propose)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  },
)

itInProof('G-19 how fast a seller answers stands at their car from five conversations on', async () => {
  const page = await aPage()
  for (const [car, isShown] of [
    [cars.answered, true],
    [cars.new, false],
  ] as const) {
    await page.goto(`/cars/${car}`)
    await waitForHydration(page)
    await page.getByRole('region', { name: 'Seller', exact: true }).scrollIntoViewIfNeeded()
    if (isShown) await page.getByText('Usually replies within 3 hours.').first().waitFor()
    else expect(await page.getByText(/^Usually replies within/).count()).toBe(0)
  }
})
