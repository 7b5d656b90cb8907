import type { Page } from 'playwright-core'
import { waitForHydration } from '../e2e/site.ts'
import { followLinkToFailedPage, submitAndAwaitError } from './page-setups.ts'
import type { ReachScreenState, ScreenViewer } from './screen-definition.ts'

export type OverlayDefinition = {
  name: string
  route: string
  who: ScreenViewer
  /** Widths, in CSS pixels, at which the overlay exists. */
  minWidth?: number
  maxWidth?: number
  /** In a browser without earlier visits. */
  isFirstVisit?: boolean
  open: ReachScreenState
}

const dialogOf = (page: Page) => page.getByRole('dialog')

/** Presses a button of the page and waits for what it opens. */
function press(
  name: string | RegExp,
  awaited: (page: Page) => ReturnType<Page['locator']> = dialogOf,
): ReachScreenState {
  return async (page) => {
    await page.getByRole('button', { name }).and(page.locator(':enabled')).first().click()
    await awaited(page).waitFor()
  }
}

/** Runs the steps one after the other. */
function first(...steps: ReachScreenState[]): ReachScreenState {
  return async (page) => {
    for (const step of steps) await step(page)
  }
}

const menu = (page: Page) => page.locator('[popover="auto"]:popover-open')

/** Keeps a notification on the screen: the pointer on it stops its timer. */
const holdToast: ReachScreenState = async (page) => {
  await page.locator('[popover="manual"]').getByRole('button', { name: 'Dismiss' }).first().hover()
}

/** Presses the dialog's own button, so that its fields show their errors. */
function refuse(name: string): ReachScreenState {
  return async (page) => {
    await dialogOf(page).getByRole('button', { name, exact: true }).click()
    await dialogOf(page).locator('[aria-invalid="true"]').first().waitFor()
  }
}

/** The form of the dialog loads after it. */
const itsForm: ReachScreenState = (page) => dialogOf(page).locator('form').waitFor()
/** A booking begins with a time that suits most people. */
const itsProposal: ReachScreenState = (page) => dialogOf(page).getByText('This is just a suggestion').waitFor()
const noTime: ReachScreenState = (page) => dialogOf(page).getByLabel('Meeting date').fill('')
const edit = (about: string) => first(press(`Edit ${about}`), itsForm)

/** As many searches as a device keeps. */
const fillDeviceWithSearches: ReachScreenState = async (page) => {
  await page.evaluate(() => {
    const item = (at: number) => ({
      query: `priceMax=${at}000`,
      name: `Up to $${at},000`,
      frequency: 'off',
      wantsPriceDrops: false,
    })
    localStorage.setItem('saved-searches', JSON.stringify(Array.from({ length: 20 }, (_, at) => item(at + 1))))
    // The page hears of it as of a change in another tab.
    window.dispatchEvent(new StorageEvent('storage', { key: 'saved-searches' }))
  })
}

const chooseOneRow: ReachScreenState = (page) => page.getByRole('row').getByRole('checkbox').first().check()

const profile = { route: '/dashboard/myprofile', who: 'buyer' } as const
const conversation = { route: '/dashboard/messages/:id', who: 'buyer' } as const
const openFoundMessage: ReachScreenState = async (page) => {
  await page.goto('/dashboard/messages?q=winter+wheels')
  await waitForHydration(page)
  await page.getByRole('article').getByRole('link').click()
  await page.getByRole('group', { name: 'Found message' }).waitFor()
}
const sellers = { route: '/dashboard/allSeller', who: 'admin' } as const

/** Everything that opens above a screen: menus, dialogs, notifications, and parts that unfold. */
export const overlayDefinitions: OverlayDefinition[] = [
  { name: 'menu-of-collections', route: '/faq', who: 'stranger', minWidth: 1024, open: press('Car Collections', menu) },
  { name: 'menu-on-a-phone', route: '/faq', who: 'stranger', maxWidth: 768, open: press('Menu', menu) },
  { name: 'menu-of-a-person', route: '/faq', who: 'buyer', open: press(/^Your menu/, menu) },
  { name: 'other-role-in-another-tab', route: '/dashboard/myOrders', who: 'buyer', open: switchElsewhere },
  {
    name: 'menu-of-the-dashboard',
    route: '/dashboard/feedback',
    who: 'admin',
    maxWidth: 768,
    open: press('Dashboard menu', menu),
  },
  { name: 'search-of-an-admin', route: '/dashboard/feedback', who: 'admin', open: press(/^Search everything/) },
  {
    name: 'filters-on-a-phone',
    route: '/cars',
    who: 'stranger',
    maxWidth: 768,
    open: press(/^Filters/, menu),
  },
  { name: 'comparison-tray', route: '/cars', who: 'stranger', open: press(/^Compare:/, trayOf) },
  { name: 'comparison', route: '/compare', who: 'stranger', open: first(addToComparison, addToComparison) },
  { name: 'pictures-full-screen', route: '/cars/:id', who: 'stranger', open: press(/full screen/) },
  { name: 'booking', route: '/cars/:id', who: 'buyer', open: first(press(/^Book Now/), itsProposal) },
  {
    name: 'booking-refused',
    route: '/cars/:id',
    who: 'buyer',
    open: first(press(/^Book Now/), itsProposal, noTime, refuse('Confirm')),
  },
  { name: 'booking-sign-up', route: '/cars/:id', who: 'stranger', open: first(followBookNow, itsForm) },
  {
    name: 'booking-log-in',
    route: '/cars/:id',
    who: 'stranger',
    open: first(
      followBookNow,
      itsForm,
      press('Log in', (page) => dialogOf(page).getByText('Welcome back.')),
    ),
  },
  { name: 'message-seller', route: '/cars/:id', who: 'buyer', open: first(press('Message seller'), itsForm) },
  { name: 'make-offer', route: '/cars/:id', who: 'buyer', open: first(press('Make an offer'), itsForm) },
  {
    name: 'make-offer-refused',
    route: '/cars/:id',
    who: 'buyer',
    open: first(press('Make an offer'), itsForm, refuse('Send offer')),
  },
  { name: 'accept-offer', route: '/dashboard/offers', who: 'seller', open: press(/^Accept/) },
  { name: 'menu-of-a-conversation', ...conversation, open: press('Conversation menu', menu) },
  { name: 'found-message', ...conversation, open: openFoundMessage },
  { name: 'offer-while-buying', route: conversation.route, who: 'seller', open: openOfferWhileBuying },
  { name: 'block', ...conversation, open: first(press('Conversation menu', menu), press(/^Block/)) },
  { name: 'report', ...conversation, open: first(press('Conversation menu', menu), press('Report')) },
  { name: 'edit-photo', ...profile, open: edit('photo') },
  { name: 'edit-name', ...profile, open: edit('name') },
  { name: 'edit-phone-number', ...profile, open: edit('phone number') },
  { name: 'edit-password', ...profile, open: edit('password') },
  { name: 'cancel-booking', route: '/dashboard/myOrders', who: 'buyer', open: press(/^Cancel/) },
  { name: 'more-of-an-order', route: '/dashboard/myOrders', who: 'buyer', maxWidth: 639, open: press(/^More/, menu) },
  { name: 'more-of-a-meeting', route: '/dashboard/meetings', who: 'buyer', open: press(/^More/, menu) },
  { name: 'change-time', route: '/dashboard/myOrders', who: 'buyer', open: first(press(/^Change the time/), itsForm) },
  {
    name: 'propose-another-time',
    route: '/dashboard/mybuyers',
    who: 'seller',
    open: first(press(/^More/, menu), press(/^Propose another time/), itsForm),
  },
  { name: 'accept-without-a-time', route: '/dashboard/mybuyers', who: 'seller', open: acceptWithoutTime },
  { name: 'save-search', route: '/cars', who: 'buyer', open: first(press('Save search'), itsForm) },
  {
    name: 'save-search-on-the-device',
    route: '/cars',
    who: 'stranger',
    open: first(press('Save search'), itsForm),
  },
  { name: 'save-search-as-a-seller', route: '/cars', who: 'seller', open: first(press('Save search'), itsForm) },
  {
    name: 'save-search-on-a-full-device',
    route: '/cars',
    who: 'stranger',
    open: first(fillDeviceWithSearches, press('Save search'), itsForm, refuse('Save')),
  },
  {
    name: 'decline-booking',
    route: '/dashboard/mybuyers',
    who: 'seller',
    open: press(/^Decline/),
  },
  { name: 'delete-car', route: '/dashboard/myProduct', who: 'seller', open: press(/^Delete/) },
  { name: 'delete-person', ...sellers, open: press(/^Delete/) },
  { name: 'menu-of-a-row', ...sellers, open: press(/^More/, menu) },
  { name: 'change-role', ...sellers, open: first(press(/^More/, menu), press(/^Change role/)) },
  { name: 'decline-verification', route: '/dashboard/verifications', who: 'admin', open: press('Decline') },
  {
    name: 'filter-and-sort',
    route: '/dashboard/orders',
    who: 'admin',
    maxWidth: 600,
    open: press(/^Filter & sort/, menu),
  },
  { name: 'columns', ...sellers, minWidth: 640, open: press('Columns', menu) },
  { name: 'delete-many', ...sellers, open: first(chooseOneRow, press(/^Delete \(/)) },
  { name: 'take-down', route: '/dashboard/listings', who: 'admin', open: press(/^Take down/) },
  { name: 'toast-of-success', ...profile, open: first(edit('name'), saveName, holdToast) },
  { name: 'toast-of-failure', route: '/cars/:id', who: 'buyer', open: first(failToWish, holdToast) },
  {
    name: 'questions-unfolded',
    route: '/faq',
    who: 'stranger',
    open: async (page) => {
      for (const summary of await page.locator('summary').all()) await summary.click()
    },
  },
  { name: 'page-that-failed', route: '/faq', who: 'stranger', open: followLinkToFailedPage },
  { name: 'card-refused', route: '/dashboard/myOrders/:id', who: 'buyer', open: submitAndAwaitError(/^Pay/) },
  {
    name: 'offer-of-mail',
    route: '/',
    who: 'stranger',
    isFirstVisit: true,
    open: (page) => dialogOf(page).waitFor(),
  },
  {
    name: 'booking-distance',
    route: '/cars/:id',
    who: 'buyer',
    open: first(press(/^Book Now/), itsProposal, showDistance),
  },
]

/** What Buyers press is a link for visitors. */
async function followBookNow(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Book Now/ }).click()
  await dialogOf(page).waitFor()
}

/** Before the address of a meeting: how far it is from a ZIP code. */
async function showDistance(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'How far is it?' }).click()
  await dialogOf(page).getByLabel('Your ZIP code or town').fill('78701')
  await dialogOf(page).getByRole('button', { name: 'Show distance' }).click()
  await dialogOf(page)
    .getByText(/from Austin, TX 78701/)
    .waitFor()
}

/** Of the booking at whose time the seller meets somebody else (`bookTakenTime` in staged-site.ts). */
async function acceptWithoutTime(page: Page): Promise<void> {
  const booking = page.getByRole('article').filter({ hasText: 'You’d only be accepting the sale' })
  await booking.getByRole('button', { name: /^More/ }).click()
  await booking.getByRole('button', { name: /^Accept/ }).click()
  await dialogOf(page).waitFor()
}

function trayOf(page: Page) {
  return page.getByRole('region', { name: 'Cars to compare' })
}

/** Adds one more car to the comparison. */
async function addToComparison(page: Page): Promise<void> {
  const cars = page.getByRole('region', { name: 'Side-by-side comparison' }).getByRole('article')
  const before = await cars.count()
  await page.getByRole('link', { name: /^Add / }).and(page.locator('[href*="ids="]')).first().click()
  await cars.nth(before).waitFor()
}

/** Another tab switches to selling, and back for the screens that follow. */
const chooseRole = (page: Page, role: 'Buyer' | 'Seller') =>
  page.evaluate(async (chosen) => {
    const body = JSON.stringify({ role: chosen })
    await fetch('/api/me/role', { method: 'PUT', body, headers: { 'Content-Type': 'application/json' } })
  }, role)

async function switchElsewhere(page: Page): Promise<void> {
  await chooseRole(page, 'Seller')
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'forecourt-session' })))
  await dialogOf(page).waitFor()
  await chooseRole(page, 'Buyer')
}

/** A seller who is buying looks at an offer that waits for them. */
async function openOfferWhileBuying(page: Page): Promise<void> {
  await chooseRole(page, 'Buyer')
  await openFoundMessage(page)
  const hint = page.getByText('To continue as the seller, switch to selling.')
  // In a narrow window it is folded.
  if (!(await hint.isVisible())) await page.getByRole('button', { name: 'Offer', exact: true }).click()
  await hint.waitFor()
  await chooseRole(page, 'Seller')
}

async function saveName(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Your name has been saved').waitFor()
}

/** The server refuses the call. */
async function failToWish(page: Page): Promise<void> {
  const error = { code: 'conflict', message: 'This car has just been sold.' }
  await page.route('**/api/wishlist/**', (route) => route.fulfill({ status: 409, json: { error } }))
  await page
    .getByRole('button', { name: /wish list/i })
    .first()
    .click()
  await page.getByText(error.message).waitFor()
}
