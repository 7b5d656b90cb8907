// The owner of each table: the module of src/domain that writes it. `npm run check:house` refuses a write by another
// module, and an undeclared read by another one: a read model names the owners of the tables that it joins, and the
// reason, in the comment of its function
//   @reads listings, accounts: what it is for.
// or, where a whole module is a read model, in the table of read models below.
// scripts/layers/draw-modules.mjs draws the owners in ARCHITECTURE.md. Tables have their names of src/db/schema.

export const tableOwners: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    'users',
    'sessions',
    'signInMethods',
    'verifications',
    'emailChanges',
    'secondFactors',
    'backupCodes',
    'confirmedPhones',
    'phoneCodes',
    'rateLimits',
    'signInFailures',
  ],
  advertising: ['homePageAdvertisements'],
  audit: ['auditEntries'],
  bookings: ['bookings'],
  'change-feed': ['publicPageChanges'],
  disputes: ['disputes'],
  feedback: ['feedback'],
  idempotency: ['idempotencyKeys'],
  jobs: ['jobRuns'],
  listings: ['listings', 'listingPhotos', 'carPriceLog', 'carDrafts', 'carDraftPhotos'],
  mail: ['mails', 'mailPreferences'],
  media: ['media', 'photoHidings'],
  meetings: [
    'meetingHours',
    'meetings',
    'personMeetingTimes',
    'meetingTimeRequests',
    'calendarFeeds',
    'meetingActionLinks',
  ],
  messages: ['messageThreads', 'messages', 'messagePhotos', 'messageBlocks', 'messageReports', 'messageStreamSignals'],
  notices: ['notices', 'pushSubscriptions', 'pushMessages'],
  offers: ['offers', 'offerPrices', 'automaticDeclineOfferMinimums'],
  operations: ['backups', 'factsSharedByServers'],
  overview: ['listingViews'],
  payments: ['payments', 'paymentAlarms', 'advertSnapshots', 'advertSnapshotPhotos'],
  payouts: ['payouts', 'payoutDetails'],
  ratings: ['ratings'],
  refunds: ['refunds'],
  settings: ['siteSettings'],
  'saved-searches': ['savedSearches', 'savedSearchIndexKeys', 'savedSearchHits', 'carsToMatchWithSavedSearches'],
  subscriptions: ['newArrivalsSubscriptions'],
  valuation: ['priceModels', 'priceFits', 'priceAccuracyMeasurements', 'valuations', 'valuationsDue'],
  waitlist: ['waitlistPositions'],
  wishlist: ['wishlistItems', 'priceDropsToNotify'],
}

/** Modules that are read models as a whole: their purpose is to join tables of other modules. */
export const modulesReadingForeignTables: Readonly<Record<string, { of: readonly string[]; why: string }>> = {
  admin: {
    of: [
      'accounts',
      'audit',
      'bookings',
      'feedback',
      'listings',
      'media',
      'meetings',
      'messages',
      'offers',
      'payments',
      'payouts',
      'ratings',
    ],
    why: 'lists of all cars, orders and reports are searched, sorted and paged by columns of each, and an Admin judges a person by all that belongs to them',
  },
  compatibility: {
    of: ['accounts', 'bookings', 'listings'],
    why: 'the records that the specification names cut through several modules',
  },
  money: {
    of: ['bookings', 'disputes', 'listings', 'payments', 'payouts', 'refunds'],
    why: 'the books are right only as a whole: one list of all money, and checks of each row against the others',
  },
  orders: {
    of: ['accounts', 'bookings', 'disputes', 'listings', 'meetings', 'messages', 'payments', 'ratings'],
    why: 'a booking as its two sides see it is one row of these, searched and paged',
  },
  overview: {
    of: [
      'accounts',
      'bookings',
      'disputes',
      'feedback',
      'listings',
      'mail',
      'messages',
      'payments',
      'payouts',
      'wishlist',
    ],
    why: 'the figures of a first page come in a query for each table, not in one for each number',
  },
  sales: {
    of: ['bookings', 'disputes', 'listings', 'meetings', 'offers', 'payments', 'payouts', 'refunds'],
    why: 'how a sale stands, and what it costs, is asked by modules that stand below some of these',
  },
  search: {
    of: ['accounts', 'listings', 'valuation'],
    why: 'what is on offer is filtered, counted and sorted by car, badge of the seller and valuation in one query',
  },
  sitemap: { of: ['listings'], why: 'cuts all addresses of cars into files of one size, by the database' },
  valuation: { of: ['listings'], why: 'fits prices over everything on offer, too much to pass through a use case' },
}

const owners = new Map(Object.entries(tableOwners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])))
const moduleOf = (name: string) => /^src\/domain\/([^/]+)\//.exec(name)?.[1]
const isSchema = (name: string) => name.startsWith('src/db/schema/')
const definition = /export const (\w+) = pgTable\(\s*'(\w+)'/g
const importOfSchema = /import \{([^}]*)\} from '#db\/schema\/[\w-]+\.ts'/g
const writeByName = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g
const writeInSql = /\b(?:insert into|delete from|update)\s+([a-z_]+)/g
const readInSql = /\b(?:from|join)\s+([a-z_]+)/g
const declaration = /@reads ([a-z-]+(?:,[\s*]+[a-z-]+)*):[\s*]+\S.{9,}/

/**
 * The tables that a file of src/domain writes, and those that it uses at all; `bySqlName` are the tables by their names
 * in the database.
 */
function tablesOf(text: string, bySqlName: ReadonlyMap<string, string>) {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const imported = [...code.matchAll(importOfSchema)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )
  const inSql = (pattern: RegExp) => [...code.matchAll(pattern)].flatMap(([, name = '']) => bySqlName.get(name) ?? [])
  const byName = [...code.matchAll(writeByName)].map(([, name = '']) => name).filter((name) => imported.includes(name))
  const written = new Set([...byName, ...inSql(writeInSql)])
  return { written, used: new Set([...imported, ...inSql(readInSql), ...written].filter((name) => owners.has(name))) }
}

/** Accesses of a module to tables of another one; `files` are all source files by their paths. */
export function findTableOwnershipErrors(files: readonly { name: string; text: string }[]): string[] {
  const faults: string[] = []
  const tables = files.filter(({ name }) => isSchema(name)).flatMap(({ text }) => [...text.matchAll(definition)])
  const bySqlName = new Map(tables.map(([, table = '', sqlName = '']) => [sqlName, table]))
  const defined = new Set(bySqlName.values())
  for (const table of defined) if (!owners.has(table)) faults.push(`${table}: name its owner in table-owners.ts`)
  for (const table of owners.keys())
    if (!defined.has(table)) faults.push(`${table}: has an owner, and there is no such table`)
  const usedByModels = new Map<string, string[]>()
  for (const { name, text } of files) {
    const own = moduleOf(name)
    if (!own || /\.test\.ts$/.test(name)) continue
    const { written, used } = tablesOf(text, bySqlName)
    for (const table of written)
      if (owners.get(table) !== own) faults.push(`${name}: writes ${table} of ${owners.get(table)}; call its use case`)
    const foreign = [...new Set([...used].map((table) => owners.get(table) ?? ''))]
      .filter((owner) => owner !== own)
      .toSorted()
    const model = modulesReadingForeignTables[own]
    if (model) {
      usedByModels.set(own, [...(usedByModels.get(own) ?? []), ...foreign])
      for (const owner of foreign.filter((owner) => !model.of.includes(owner)))
        faults.push(`${name}: reads a table of ${owner}, which its module does not say (table-owners.ts)`)
      continue
    }
    const declared =
      declaration
        .exec(text)?.[1]
        ?.split(/,[\s*]+/)
        .toSorted() ?? []
    for (const owner of foreign.filter((owner) => !declared.includes(owner)))
      faults.push(`${name}: reads a table of ${owner}; call its use case, or say why by @reads`)
    for (const owner of declared.filter((owner) => !foreign.includes(owner)))
      faults.push(`${name}: says that it reads ${owner}, and does not`)
  }
  for (const [own, { of }] of Object.entries(modulesReadingForeignTables))
    for (const owner of of.filter((owner) => !usedByModels.get(own)?.includes(owner)))
      faults.push(`src/domain/${own}: says that it reads ${owner}, and does not (table-owners.ts)`)
  return faults
}

/** Each module and its tables, as lines. */
export function drawTableOwners(): string {
  const width = Math.max(...Object.keys(tableOwners).map((owner) => owner.length))
  const lines = Object.entries(tableOwners).map(([owner, tables]) => `${owner.padEnd(width)}  ${tables.join(' ')}`)
  return lines.join('\n')
}
