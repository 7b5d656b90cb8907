// The allowed graph of the folders of src/web: which folders each may import. `npm run check:layers` refuses all other
// imports, and scripts/layers/draw-modules.mjs draws the graph in ARCHITECTURE.md. A folder is listed after all that it
// imports, so that a cycle cannot be written down. Code that two features share goes into the one listed first, and
// never into a page.

/** Folders that every page and feature may use; they know no cars and no orders. */
const basis = {
  theme: [],
  device: [],
  retries: [],
  site: [],
  offline: ['retries'],
  i18n: ['offline', 'retries', 'site'],
  texts: ['i18n'],
  client: ['offline', 'retries'],
  request: ['client'],
  viewer: ['client', 'request', 'theme'],
  ui: ['client', 'i18n', 'offline', 'retries', 'site', 'texts'],
  parts: ['i18n', 'site', 'ui', 'viewer'],
  forms: ['client', 'ui', 'viewer'],
}

/** Parts of the business and the frames around them: each may use the basis, and the listed features. */
const features = {
  charts: [],
  reauthentication: [],
  feedback: [],
  gallery: [],
  seo: [],
  media: [],
  settings: ['media'],
  places: [],
  ratings: [],
  subscriptions: [],
  accounts: [],
  car: ['ratings'],
  dashboard: ['reauthentication'],
  searches: ['accounts', 'car', 'dashboard'],
  viewed: ['car'],
  valuation: ['car', 'charts'],
  market: ['car', 'charts'],
  messages: ['accounts', 'media'],
  money: ['reauthentication', 'dashboard'],
  meetings: ['reauthentication', 'dashboard', 'messages', 'places'],
  notices: ['meetings', 'messages'],
  offers: ['accounts', 'dashboard', 'messages', 'notices'],
  people: ['accounts', 'reauthentication', 'dashboard'],
  profile: ['accounts', 'reauthentication', 'dashboard', 'media', 'meetings'],
  listings: ['car', 'dashboard', 'media', 'meetings', 'places', 'valuation'],
  bookings: ['accounts', 'car', 'dashboard', 'meetings', 'messages', 'money', 'offers', 'ratings', 'valuation'],
  payments: ['bookings', 'dashboard', 'meetings', 'money', 'notices'],
  overview: ['bookings', 'charts', 'dashboard', 'listings', 'meetings'],
  admin: ['dashboard', 'listings', 'meetings', 'people', 'profile', 'settings', 'valuation'],
  compare: ['bookings', 'car', 'ratings', 'valuation'],
  wishlist: ['bookings', 'car'],
  cars: ['bookings', 'car', 'compare', 'places', 'ratings', 'searches', 'valuation', 'wishlist'],
  map: ['car', 'cars', 'valuation'],
  shell: ['accounts', 'messages', 'notices', 'wishlist'],
  server: ['cars'],
}

/** @type {import('./module-graph.mjs').ModuleGraph} */
export const webModuleImportGraph = {
  folder: 'src/web',
  basis,
  features,
  // Pages combine the features, and nothing imports them. The entry points are the files of src/web itself.
  tops: { pages: { except: ['server'] }, entries: { files: '[^/]+$', except: [] } },
}
