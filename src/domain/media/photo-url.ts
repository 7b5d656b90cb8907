/**
 * What the addresses of photos begin with, for clients: nothing, or where a CDN keeps them (`MEDIA_URL`). It is the same
 * for everything that this process sends; rows hold paths of this site, so that it may change.
 */
let mediaUrl = ''

/** Called once before the first answer; null for photos under the address of the site. */
export function setPhotoBaseUrl(url: string | null): void {
  mediaUrl = url ?? ''
}

/** The address of a photo of people, from its path `/media/…`; any other address stays as it is. */
export function toPhotoUrl(path: string): string
export function toPhotoUrl(path: string | null): string | null
export function toPhotoUrl(path: string | null): string | null {
  return path?.startsWith('/media/') ? mediaUrl + path : path
}

/** The path of a photo, as rows hold it, from its address. */
export function photoPathOfUrl(address: string): string {
  return mediaUrl !== '' && address.startsWith(`${mediaUrl}/media/`) ? address.slice(mediaUrl.length) : address
}
