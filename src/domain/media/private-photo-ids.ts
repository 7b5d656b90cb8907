import { sql } from 'drizzle-orm'
import { media } from '#db/schema/media.ts'
import { privateMediaKeyPrefix } from '#platform/media/media-store.ts'

/**
 * Whether a photo is one of a conversation. Its id says so, and with it the names of its files: nobody who has one of
 * the two takes it for a public one.
 */
export function isPrivatePhotoId(id: string): boolean {
  return id.startsWith(privateMediaKeyPrefix)
}

export function toPrivatePhotoId(id: string): string {
  return isPrivatePhotoId(id) ? id : privateMediaKeyPrefix + id
}

/** Only such a photo may be shown to everybody: on a car, of a person, as the logo. */
export const isPublicPhotoSql = sql`not starts_with(${media.id}, ${privateMediaKeyPrefix})`
