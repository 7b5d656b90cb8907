/** Names that the page and its service worker share for pages saved for offline reading. */
export const offlineCacheNames = {
  /** Documents of viewed cars and of the wish list. They belong to the signed-in user. */
  pages: 'forecourt-pages-1',
  /** Scripts, styles and fonts that those documents need, of any release: their names carry a hash. */
  assets: 'forecourt-assets-1',
  pictures: 'forecourt-pictures-1',
  /** The current viewer, theme and language. */
  state: 'forecourt-state-1',
} as const

/** Where a browser registers its subscription to notifications. */
export const pushDevicesPath = '/api/notices/devices'
export const offlinePagePath = '/offline'
/** The script of the offline screen, which only the worker has. */
export const offlineScriptPath = '/offline-screen.js'
export const wishListPath = '/dashboard/myWishList'
/** Header of a saved document: when the server sent it, as an ISO string. */
export const savedPageTimeHeader = 'X-Saved-At'
/** Header of a saved document: the files that its scripts have loaded themselves, separated by spaces. */
export const savedPageAssetsHeader = 'X-Loaded-Assets'
/** Ids of the elements in a document that the worker fills before any script runs. */
export const savedPageNoticeElementId = 'saved-notice'
export const savedPageTimeElementId = 'saved-notice-time'
export const savedPagesElementId = 'saved-pages'

/** The messages of a page to the worker. */
export type ServiceWorkerMessage =
  /**
   * A page is open: `viewer` is the user's id, or empty; `look` changes when the offline screen would look different.
   */
  | { kind: 'here'; viewer: string; look: string }
  /**
   * Saves this page for offline reading, with these pictures, and with the files that its scripts have loaded besides
   * those that its document names; `mustAsk`: the saved copy is out of date.
   */
  | { kind: 'keep'; path: string; pictures: string[]; assets: string[]; mustAsk: boolean }
  /** A user signed in or out: no page saved for the previous user may stay. */
  | { kind: 'forget' }

/**
 * Pages that are saved once they are viewed: a car's page, and the wish list. No pages about money or about other
 * users.
 */
export function isOfflineSavablePath(path: string): boolean {
  return path === wishListPath || /^\/cars\/[\w-]{1,64}$/.test(path)
}

export function isAssetPath(path: string): boolean {
  return /^\/assets\/[\w.-]+\.(js|css|woff2)$/.test(path)
}

export function isPicturePath(path: string): boolean {
  return /^\/(media|pictures|avatars)\/[\w./-]+\.(webp|avif|svg|jpg)$/.test(path)
}

/** The path of a picture on this site, by its address; photos that a CDN keeps are here too. Null for anything else. */
export function picturePathOf({ origin, pathname }: URL, ownOrigin: string): string | null {
  if (origin === ownOrigin) return isPicturePath(pathname) ? pathname : null
  return /\/media\/[0-9a-f-]{36}-\d{1,5}\.(?:webp|avif)$/.exec(pathname)?.[0] ?? null
}

/** Formats the moment for a language. */
export function formatPageSavedAt(savedAt: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(savedAt))
}
