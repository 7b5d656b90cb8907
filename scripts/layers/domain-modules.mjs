// The allowed graph of the modules of src/domain: the modules whose use cases each may call. `npm run check:layers`
// refuses all other calls, and scripts/layers/draw-modules.mjs draws the graph in ARCHITECTURE.md. A module is listed
// after all that it calls, so that a cycle cannot be written down; it notifies modules listed later by events
// (src/domain/events).

const modules = {
  calendar: [], // Files of the calendar format.
  'change-feed': [], // Changes to data that all visitors see.
  events: [], // Domain events, and how modules above receive them.
  idempotency: [], // Writes that clients named by a key, and their answers.
  jobs: [],
  media: [],
  places: [],
  sales: [], // States of a sale, and reads of its progress; writes nothing.
  sitemap: [],
  text: [], // Reading and writing of small texts: cells, lines of CSV, words for full-text search.
  audit: ['text'],
  settings: ['audit', 'media'], // What an operator may set.
  mail: ['calendar', 'events', 'media', 'places', 'settings'],
  accounts: ['audit', 'events', 'mail', 'media', 'settings'],
  feedback: ['accounts', 'audit', 'mail'],
  listings: ['accounts', 'audit', 'events', 'media', 'places', 'sales', 'settings', 'text'],
  messages: ['accounts', 'audit', 'change-feed', 'events', 'listings', 'mail', 'media', 'places', 'sales', 'text'],
  bookings: ['accounts', 'events', 'mail', 'messages', 'sales', 'settings'],
  meetings: ['accounts', 'bookings', 'calendar', 'mail', 'messages', 'places', 'sales', 'settings'],
  notices: ['accounts', 'events', 'listings', 'mail', 'meetings', 'messages', 'places', 'settings'], // What people were told; every mail with a kind is a notice too.
  offers: ['accounts', 'audit', 'bookings', 'events', 'listings', 'mail', 'messages', 'places', 'sales'],
  availability: ['accounts', 'listings', 'mail', 'offers'], // Whether cars are still for sale.
  ratings: ['accounts', 'bookings', 'sales'],
  waitlist: ['accounts', 'mail', 'places', 'settings'],
  advertising: ['listings'],
  import: ['accounts', 'audit', 'listings', 'text'],
  payments: ['audit', 'bookings', 'events', 'listings', 'media', 'sales', 'waitlist'],
  payouts: ['accounts', 'audit', 'bookings', 'mail', 'payments', 'settings'],
  search: ['advertising', 'change-feed', 'listings', 'places', 'text'],
  valuation: ['import', 'listings', 'search'],
  wishlist: ['accounts', 'listings', 'mail', 'sales', 'valuation'],
  'saved-searches': ['accounts', 'mail', 'search'],
  subscriptions: ['accounts', 'mail', 'saved-searches'],
  people: ['accounts', 'audit', 'bookings', 'events', 'listings', 'mail', 'media', 'offers', 'places', 'sales'],
  refunds: ['audit', 'bookings', 'events', 'listings', 'mail', 'payments', 'payouts', 'sales'],
  disputes: ['accounts', 'audit', 'bookings', 'events', 'idempotency', 'mail', 'payments', 'payouts', 'refunds'],
  money: ['audit', 'disputes', 'events', 'payments', 'payouts', 'refunds', 'text', 'waitlist'], // Lists and checks of all money, and provider events.
  operations: ['audit', 'media', 'money'], // Backups of the whole site, and what its servers have in common.
  orders: [
    'accounts',
    'audit',
    'bookings',
    'disputes',
    'idempotency',
    'listings',
    'media',
    'meetings',
    'messages',
    'offers',
    'payments',
    'payouts',
    'places',
    'refunds',
    'sales',
    'text',
  ], // A booking as its two sides see it and respond to it.
  wiring: [
    'advertising',
    'availability',
    'bookings',
    'disputes',
    'events',
    'feedback',
    'meetings',
    'messages',
    'notices',
    'offers',
    'payouts',
    'people',
    'saved-searches',
    'subscriptions',
    'waitlist',
    'wishlist',
  ], // The table of events and their handlers; programs import it, no module does.
  admin: [
    'accounts',
    'audit',
    'bookings',
    'feedback',
    'listings',
    'mail',
    'media',
    'messages',
    'orders',
    'people',
    'places',
    'sales',
    'text',
  ],
  compatibility: ['accounts', 'bookings', 'listings', 'media', 'orders', 'sales'], // Formats of the specification’s own table.
  overview: [
    'accounts',
    'admin',
    'feedback',
    'listings',
    'meetings',
    'messages',
    'offers',
    'operations',
    'orders',
    'payouts',
    'sales',
    'valuation',
    'wishlist',
  ],
}

/** @type {import('./module-graph.mjs').ModuleGraph} */
export const domainModuleImportGraph = {
  folder: 'src/domain',
  basis: modules,
  features: {},
  tops: {},
  // The files of src/domain itself: the actor, the error, the clock, life cycles.
  sharedFiles: '[^/]+$',
  // A test of a module's events checks what the modules above did with them.
  exemptsTests: true,
}
