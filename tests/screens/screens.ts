import {
  addDeviceWishes,
  allowPushOnDevice,
  breakDeviceWishlistLoading,
  breakMapScriptLoading,
  confirmHandover,
  fillOnlyBrand,
  submitAndAwaitError,
  submitWithoutAnswer,
  waitForMapCars,
} from './page-setups.ts'
import type { ScreenDefinition, ScreenViewer } from './screen-definition.ts'

const words = { never: 'It is text that comes with the page.' }
const form = { never: 'It is a form: there is nothing to be empty.' }
const oneThing = { never: 'It is about one thing, which is there or is not found.' }
const ofTheLink = { never: 'It says what became of the link that led here.' }
const sameAsHome = { never: 'It is the home page under another name.' }
const sameAsTesla = { never: 'It is the page of /tesla with other cars.' }

const myCar = '/prices/my-car?brand=Tesla&model=Model+3'

/** A page that runs the action of a mailed link, with an expired link. */
const linkOfMail = (route: string): ScreenDefinition => ({
  route,
  as: ['stranger'],
  at: `${route}?token=of-another-time`,
  empty: ofTheLink,
  loading: 'page',
  error: ofTheLink,
})

const brand = (route: string): ScreenDefinition => ({
  route,
  as: ['buyer'],
  isRepeated: true,
  empty: sameAsTesla,
  loading: sameAsTesla,
  error: sameAsTesla,
})

const text = (route: string): ScreenDefinition => ({
  route,
  as: ['stranger'],
  empty: words,
  loading: words,
  error: words,
})

/** A list in the dashboard: its page is always shown. */
const list = (route: string, who: ScreenViewer, empty: ScreenDefinition['empty'] = 'house'): ScreenDefinition => ({
  route,
  as: [who],
  empty,
  loading: 'list',
  error: 'list',
})

/** What a link of a list leads to. */
const oneOf = (page: string, as: ScreenViewer[]): ScreenDefinition => ({
  ...{ route: `${page}/:id`, as, at: { page, link: `a[href^="${page}/"]` } },
  ...{ empty: oneThing, loading: 'page', error: 'page' },
})

const adminList = (route: string): ScreenDefinition => ({
  ...{ route, as: ['admin'], empty: 'house', loading: 'page', error: 'page' },
})

const sameAsWhole = { never: 'It is a part of a screen whose other states are looked at.' }

/** One state of a screen that its usual look does not show. */
const part = (
  route: string,
  name: string,
  rest: Pick<ScreenDefinition, 'as' | 'at' | 'full' | 'house'>,
): ScreenDefinition => ({
  ...{ route, part: name, empty: sameAsWhole, loading: sameAsWhole, error: sameAsWhole },
  ...rest,
})

/** Every screen with the way to its states. A route that is missing here fails `screen-route-coverage.test.ts`. */
export const screenDefinitions: ScreenDefinition[] = [
  // The dashboards first: opening a car's page counts as a view.
  {
    route: '/dashboard',
    as: ['buyer', 'seller', 'admin'],
    empty: 'house',
    loading: 'page',
    error: 'page',
  },
  {
    route: '/dashboard/myprofile',
    as: ['buyer', 'seller', 'admin'],
    empty: oneThing,
    loading: 'page',
    error: 'page',
  },
  {
    route: '/dashboard/addProduct',
    as: ['seller'],
    empty: form,
    loading: 'page',
    error: submitAndAwaitError('Add product'),
  },
  list('/dashboard/myProduct', 'seller'),
  oneOf('/dashboard/myProduct', ['seller']),
  {
    ...{ route: '/dashboard/myProduct/:id/standing', as: ['seller'], empty: oneThing, loading: 'page', error: 'page' },
    at: { page: '/dashboard/myProduct?state=available', link: 'a[href$="/standing"]' },
  },
  list('/dashboard/mybuyers', 'seller'),
  { ...list('/dashboard/offers', 'buyer'), as: ['buyer', 'seller'] },
  { ...list('/dashboard/meetings', 'buyer'), as: ['buyer', 'seller'] },
  { route: '/dashboard/meetingHours', as: ['seller'], empty: form, loading: 'page', error: 'page' },
  list('/dashboard/savedSearches', 'buyer'),
  list('/dashboard/myOrders', 'buyer'),
  {
    route: '/dashboard/myOrders/:id',
    as: ['buyer'],
    at: { page: '/dashboard/myOrders', link: 'a:has-text("Pay")' },
    empty: oneThing,
    loading: 'page',
    error: submitAndAwaitError(/^Pay/),
  },
  list('/dashboard/myWishList', 'buyer'),
  list('/dashboard/allBuyers', 'admin', { at: '/dashboard/allBuyers?q=nobody' }),
  list('/dashboard/allSeller', 'admin', { at: '/dashboard/allSeller?q=nobody' }),
  list('/dashboard/admins', 'admin', { at: '/dashboard/admins?q=nobody' }),
  adminList('/dashboard/verifications'),
  {
    ...{ route: '/dashboard/people/:id', as: ['admin'], empty: oneThing, loading: 'page', error: 'page' },
    at: { page: '/dashboard/allSeller?q=seller%40demo.test', link: 'a[href^="/dashboard/people/"]' },
  },
  list('/dashboard/listings', 'admin'),
  list('/dashboard/orders', 'admin'),
  list('/dashboard/payments', 'admin'),
  list('/dashboard/payouts', 'seller'),
  {
    route: '/dashboard/orders/:id',
    as: ['admin'],
    at: { page: '/dashboard/orders?status=completed', link: 'a[href^="/dashboard/orders/"]' },
    empty: oneThing,
    loading: 'page',
    error: 'page',
  },
  list('/dashboard/audit', 'admin', { at: '/dashboard/audit?q=zeppelin' }),
  {
    route: '/dashboard/createUser',
    as: ['admin'],
    empty: form,
    loading: 'page',
    error: submitAndAwaitError(/^Create/),
  },
  {
    route: '/dashboard/settings',
    as: ['admin'],
    empty: form,
    loading: 'page',
    error: 'page',
  },
  list('/dashboard/messages', 'buyer', { at: '/dashboard/messages?q=zeppelin' }),
  oneOf('/dashboard/messages', ['buyer', 'seller']),
  list('/dashboard/notifications', 'buyer'),
  { route: '/dashboard/notificationSettings', as: ['buyer'], empty: form, loading: 'page', error: 'page' },
  ...['/dashboard/messageReports', '/dashboard/feedback'].map(adminList),

  { route: '/', as: ['stranger', 'buyer', 'seller'], empty: 'house', loading: 'page', error: 'page' },
  { route: '/home', as: ['stranger'], isRepeated: true, empty: sameAsHome, loading: sameAsHome, error: sameAsHome },
  { route: '/tesla', as: ['buyer', 'seller'], empty: 'house', loading: 'page', error: 'page' },
  ...['/mercedes', '/rolls', '/ferrari', '/audi'].map(brand),
  { route: '/cars', as: ['stranger'], empty: { at: '/cars?q=zeppelin' }, loading: 'page', error: 'page' },
  {
    route: '/cars',
    part: 'map',
    as: ['stranger'],
    at: '/cars?view=map',
    full: waitForMapCars,
    // A section with only sea.
    empty: { at: '/cars?view=map&box=-140,-45,-130,-40' },
    loading: breakMapScriptLoading('never'),
    error: breakMapScriptLoading('failed'),
  },
  {
    route: '/cars/:id',
    as: ['stranger', 'buyer', 'seller'],
    at: { page: '/cars', link: 'article a[href^="/cars/"]' },
    empty: oneThing,
    loading: 'page',
    error: 'page',
  },
  { route: '/prices/how', as: ['stranger'], empty: 'house', loading: 'page', error: 'page' },
  {
    route: '/compare',
    as: ['stranger'],
    at: { page: '/compare?q=Audi', link: 'a[href*="ids="]' },
    empty: { at: '/compare' },
    loading: 'page',
    error: 'page',
  },
  {
    route: '/prices/my-car',
    as: ['stranger'],
    at: `${myCar}&year=2021&mileage=40000`,
    empty: 'house',
    loading: 'page',
    error: 'page',
  },
  part('/prices/my-car', 'silence', { as: ['stranger'], at: `${myCar}&year=1990&mileage=400000` }),
  part('/prices/my-car', 'wrong', { as: ['stranger'], at: `${myCar}&year=1800&mileage=2000000&power=1` }),
  {
    route: '/wishlist',
    as: ['stranger'],
    full: addDeviceWishes,
    empty: { at: '/wishlist' },
    loading: breakDeviceWishlistLoading('never'),
    error: breakDeviceWishlistLoading('failed'),
  },
  {
    route: '/login',
    as: ['stranger'],
    empty: form,
    loading: submitWithoutAnswer('Log in', { Email: 'buyer@demo.test', Password: 'ForeCourt!26' }),
    error: submitAndAwaitError('Log in'),
  },
  {
    route: '/sign-in-code',
    as: ['stranger'],
    empty: form,
    loading: submitWithoutAnswer('Send the code', { 'Phone number': '+1 512 555 0123' }),
    error: submitAndAwaitError('Send the code'),
  },
  {
    route: '/sign-in-with/:provider',
    as: ['stranger'],
    at: '/sign-in-with/google',
    empty: ofTheLink,
    loading: 'page',
    error: ofTheLink,
  },
  { route: '/signup', as: ['stranger'], empty: form, loading: 'page', error: submitAndAwaitError('Sign up') },
  {
    route: '/forgot-password',
    as: ['stranger'],
    empty: form,
    loading: submitWithoutAnswer('Send the link', { Email: 'buyer@demo.test' }),
    error: submitAndAwaitError('Send the link'),
  },
  {
    route: '/sign-in-link',
    as: ['stranger'],
    empty: form,
    loading: submitWithoutAnswer('Send the link', { Email: 'buyer@demo.test' }),
    error: submitAndAwaitError('Send the link'),
  },
  {
    route: '/reset-password',
    as: ['stranger'],
    at: '/reset-password?token=of-another-time',
    empty: form,
    loading: submitWithoutAnswer('Save the password', { Password: 'ForeCourt!27' }),
    error: submitAndAwaitError('Save the password', { Password: 'ForeCourt!27' }),
  },
  ...[
    '/verify-email',
    '/confirm-email',
    '/stop-email-change',
    '/subscribe/confirm',
    '/unsubscribe',
    '/meeting',
    '/confirm-car',
  ].map(linkOfMail),
  { ...text('/contact'), error: submitAndAwaitError('Send') },
  ...['/faq', '/terms', '/privacy', '/about', '/dev/gallery', '/offline'].map(text),
  { ...text('/*'), at: '/no-such-page' },

  part('/dashboard/payouts', 'held', { as: ['seller'], at: '/dashboard/payouts?state=held' }),
  part('/dashboard/payments', 'held', { as: ['admin'], at: '/dashboard/payments?kind=payouts&state=held' }),
  part('/dashboard/payments', 'answered', { as: ['admin'], at: '/dashboard/payments?kind=disputes' }),
  part('/dashboard/mybuyers', 'held', { as: ['seller'], at: '/dashboard/mybuyers?state=paid' }),
  part('/dashboard/myOrders', 'answered', { as: ['buyer'], at: '/dashboard/myOrders?state=paid' }),
  part('/dashboard/myProduct', 'sold', { as: ['seller'], at: '/dashboard/myProduct?state=sold' }),
  part('/dashboard/addProduct', 'silence', { as: ['seller'], full: fillOnlyBrand }),
  // Users of the empty marketplace have not confirmed their addresses.
  part('/dashboard/addProduct', 'unconfirmed', { as: ['seller'], house: 'empty' }),
  part('/cars/:id', 'booked', {
    as: ['buyer'],
    at: { page: '/dashboard/myOrders?state=waiting', link: 'a[href^="/cars/"]' },
  }),
  part('/dashboard/notificationSettings', 'push', { as: ['buyer'], full: allowPushOnDevice }),
  // Last: it changes what the others would show.
  part('/dashboard/myOrders', 'handover', {
    as: ['buyer'],
    at: '/dashboard/myOrders?state=paid',
    full: confirmHandover,
  }),
]
