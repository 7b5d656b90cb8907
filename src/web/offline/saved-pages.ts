/** What the page and its service worker agree on about pages that can be read without a connection. */
export const cacheNames = {
  /** Documents of cars that were looked at, and of the wish list. They are the signed-in person's own. */
  pages: 'forecourt-pages-1',
  /** Scripts, styles and fonts that those documents need, of any release: their names carry a hash. */
  assets: 'forecourt-assets-1',
  pictures: 'forecourt-pictures-1',
  /** Who looks, and in what look and language. */
  state: 'forecourt-state-1',
} as const

export const offlinePath = '/offline'
export const wishListPath = '/dashboard/myWishList'
/** Header of a saved document: when the server gave it, as an ISO string. */
export const savedAtHeader = 'X-Saved-At'
/** Header of a saved document: the files that its scripts have loaded themselves, separated by spaces. */
export const loadedAssetsHeader = 'X-Loaded-Assets'
/** Ids of the places in a document that the worker fills before anything else runs. */
export const noticeId = 'saved-notice'
export const noticeTimeId = 'saved-notice-time'
export const savedListId = 'saved-pages'

/** What a page tells the worker. */
export type WorkerMessage =
  /** Somebody looks: `viewer` is their id, or empty; `look` changes when the offline screen would look different. */
  | { kind: 'here'; viewer: string; look: string }
  /**
   * This page is to be readable without a connection, with these pictures, and with the files that its scripts have
   * loaded besides those that its document names; `mustAsk`: what was kept of it is old.
   */
  | { kind: 'keep'; path: string; pictures: string[]; assets: string[]; mustAsk: boolean }
  /** Somebody signed in or out: nothing that was kept for the person before may stay. */
  | { kind: 'forget' }

/** Pages that are kept once they were looked at: a car's own, and the wish list. Nothing about money, nothing of others. */
export function isSavablePath(path: string): boolean {
  return path === wishListPath || /^\/cars\/[\w-]{1,64}$/.test(path)
}

export function isAssetPath(path: string): boolean {
  return /^\/assets\/[\w.-]+\.(js|css|woff2)$/.test(path)
}

export function isPicturePath(path: string): boolean {
  return /^\/(media|pictures|avatars)\/[\w./-]+\.(webp|avif|svg|jpg)$/.test(path)
}

/** How a person in this language writes the moment. */
export function formatSavedAt(savedAt: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(savedAt))
}
