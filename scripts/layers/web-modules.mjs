// The allowed graph of the folders of src/web: who may import whom. `npm run check:layers` refuses everything else, and
// scripts/layers/draw-modules.mjs draws it in ARCHITECTURE.md. A folder stands after all that it imports, so that no circle can
// be written down. What two features share goes into the one that stands before the other, and never into a page.

/** What every page and feature may use; it knows no cars and no orders. */
const basis = {
  theme: [],
  device: [],
  retries: [],
  offline: ['retries'],
  i18n: ['offline', 'retries'],
  texts: ['i18n'],
  client: ['i18n', 'offline', 'retries'],
  request: ['client'],
  viewer: ['client', 'request', 'theme'],
  ui: ['client', 'i18n', 'offline', 'retries', 'texts'],
  forms: ['client', 'ui', 'viewer'],
}

/** Parts of the business and the frames around them: the basis, and the features that are named. */
const features = {
  charts: [],
  reauthentication: [],
  feedback: [],
  gallery: [],
  seo: [],
  media: [],
  places: [],
  ratings: [],
  subscriptions: [],
  accounts: [],
  car: ['ratings'],
  dashboard: ['reauthentication'],
  viewed: ['car'],
  valuation: ['car', 'charts'],
  market: ['car', 'charts'],
  compare: ['car', 'ratings'],
  money: ['reauthentication', 'dashboard'],
  people: ['accounts', 'reauthentication', 'dashboard'],
  profile: ['accounts', 'reauthentication', 'dashboard', 'media'],
  listings: ['car', 'dashboard', 'media', 'places', 'valuation'],
  bookings: ['accounts', 'car', 'dashboard', 'money', 'places', 'ratings', 'valuation'],
  payments: ['bookings', 'dashboard', 'money'],
  overview: ['bookings', 'charts', 'dashboard'],
  admin: ['bookings', 'dashboard', 'listings'],
  wishlist: ['bookings', 'car'],
  cars: ['bookings', 'car', 'compare', 'places', 'ratings', 'valuation', 'wishlist'],
  map: ['cars'],
  shell: ['accounts', 'wishlist'],
  server: ['cars'],
}

/** @type {import('./module-graph.mjs').ModuleGraph} */
export const webModules = {
  folder: 'src/web',
  basis,
  features,
  // They put the features together, and nothing imports them. The entry points are the files of src/web itself.
  tops: { pages: { except: ['server'] }, entries: { files: '[^/]+$', except: [] } },
}
