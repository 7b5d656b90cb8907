// The allowed graph of the modules of src/domain: whose use cases each may call. `npm run check:layers` refuses everything else,
// and scripts/layers/draw-modules.mjs draws it in ARCHITECTURE.md. A module stands after all that it calls, so that no circle can
// be written down; it tells those that stand after it by events (src/domain/events).

const modules = {
  'change-feed': [], // What changed of what everybody sees.
  events: [], // What happened, and how those above are told.
  jobs: [],
  media: [],
  places: [],
  sales: [], // States of a sale, and reads of how it stands; writes nothing.
  sitemap: [],
  text: [], // Reading and writing of small texts: cells, lines of CSV, words for the full text.
  audit: ['text'],
  mail: ['places'],
  accounts: ['audit', 'events', 'mail', 'media'],
  bookings: ['events', 'mail', 'sales'],
  feedback: ['audit'],
  listings: ['accounts', 'audit', 'events', 'media', 'places', 'sales', 'text'],
  ratings: ['bookings', 'sales'],
  waitlist: ['accounts', 'mail'],
  advertising: ['listings'],
  import: ['accounts', 'audit', 'listings', 'text'],
  payments: ['audit', 'bookings', 'events', 'listings', 'media', 'sales', 'waitlist'],
  wishlist: ['accounts', 'listings', 'mail', 'sales'],
  payouts: ['accounts', 'audit', 'bookings', 'mail', 'payments'],
  search: ['advertising', 'change-feed', 'listings', 'places', 'text'],
  subscriptions: ['accounts', 'mail', 'wishlist'],
  valuation: ['import', 'listings', 'search'],
  people: ['accounts', 'audit', 'bookings', 'events', 'listings', 'mail', 'sales'],
  refunds: ['audit', 'bookings', 'events', 'listings', 'mail', 'payments', 'payouts', 'sales'],
  disputes: ['audit', 'bookings', 'events', 'mail', 'payments', 'payouts', 'refunds'],
  money: ['audit', 'disputes', 'events', 'payments', 'payouts', 'refunds', 'text', 'waitlist'], // Lists and checks of all money, and the provider’s word.
  orders: [
    'audit',
    'bookings',
    'disputes',
    'listings',
    'media',
    'payments',
    'payouts',
    'places',
    'refunds',
    'sales',
    'text',
  ], // A booking as its two sides see and answer it.
  wiring: [
    'advertising',
    'bookings',
    'disputes',
    'events',
    'feedback',
    'payouts',
    'people',
    'subscriptions',
    'waitlist',
    'wishlist',
  ], // The table of events and their handlers; programs import it, no module does.
  admin: ['audit', 'bookings', 'listings', 'mail', 'orders', 'places', 'sales', 'text'],
  compatibility: ['accounts', 'bookings', 'listings', 'media', 'orders', 'sales'], // The shapes of the specification’s own table.
  overview: ['listings', 'orders', 'wishlist'],
}

/** @type {import('./module-graph.mjs').ModuleGraph} */
export const domainModules = {
  folder: 'src/domain',
  basis: modules,
  features: {},
  tops: {},
  // The files of src/domain itself: who acts, what a refusal is, the clock, life cycles.
  sharedFiles: '[^/]+$',
  // A test of what a module tells looks at what those above made of it.
  exemptsTests: true,
}
