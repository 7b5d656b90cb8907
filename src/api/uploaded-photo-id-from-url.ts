import { DomainError } from '#domain/domain-error.ts'
import { photoPathOfUrl } from '#domain/media/photo-url.ts'
import type { ApiContext } from './api-env.ts'
import { isOwnOrigin } from './origin.ts'

/**
 * The upload that an image field names by its address, as the upload call returned it.
 * @throws DomainError `invalid` for an address that is none of our uploads.
 */
export function uploadedPhotoIdFromUrl(c: ApiContext, { field, address }: { field: string; address: string }): string {
  const url = URL.parse(photoPathOfUrl(address), c.req.url)
  const isOurs =
    url && (url.origin === new URL(c.req.url).origin || isOwnOrigin(c.var.services.config, originOf(c, url)))
  const [, id] = /^\/media\/([0-9a-f-]{36})-\d{1,5}\.(?:webp|avif)$/.exec(url?.pathname ?? '') ?? []
  if (isOurs && id) return id
  const message = 'Upload the photo here first, then send the address the upload returns.'
  throw new DomainError('invalid', message, { fields: { [field]: message } })
}

function originOf(c: ApiContext, url: URL): { origin: string; host: string | undefined } {
  return { origin: url.origin, host: c.req.header('host') }
}
