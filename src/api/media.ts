import { createRoute } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { roles } from '#contract/accounts.ts'
import { ImageUploadResponse } from '#contract/media.ts'
import { pictureUrlForWidth } from '#contract/photos.ts'
import type { RateLimitPolicy } from '#domain/accounts/consume-rate-limit.ts'
import { requireRole } from '#domain/actor.ts'
import { storePhoto } from '#domain/media/store-photo.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { type ApiEnv, createApiModule } from './api-env.ts'
import { describeJsonResponses } from './describe-responses.ts'
import { photoFileSchema } from './photo-file-schema.ts'
import { enforceRateLimit } from './rate-limit.ts'
import { toAbsoluteUrl } from './to-absolute-url.ts'

/** `for`: a photo for a conversation is read by its two sides alone. */
const ImageForm = z.object({ image: photoFileSchema, for: z.enum(['message']).optional() })

/** Decoding takes up to seconds. A visitor who is signing up needs one photo, and a few tries. */
const signedInUploads: RateLimitPolicy = { name: 'upload', windowSeconds: 3600, points: 600 }
const strangersUploads: RateLimitPolicy = { name: 'upload-signed-out', windowSeconds: 3600, points: 20 }

/** Checked before the body is read. */
const withinBudget = createMiddleware<ApiEnv>(async (c, next) => {
  await enforceRateLimit(c, c.var.actor ? signedInUploads : strangersUploads)
  await next()
})

const uploadImage = createRoute({
  method: 'post',
  path: '/images',
  tags: ['Media'],
  summary: 'Upload a photo; open to people in the middle of signing up too.',
  middleware: withinBudget,
  request: { body: { required: true, content: { 'multipart/form-data': { schema: ImageForm } } } },
  responses: describeJsonResponses(200, 'The photo, kept and ready to be shown.', ImageUploadResponse),
})

export const mediaRoutes = createApiModule().openapi(uploadImage, async (c) => {
  const { services, actor } = c.var
  const { image, for: purpose } = c.req.valid('form')
  const isPrivate = purpose === 'message'
  if (isPrivate) requireRole(actor, ...roles)
  const { id, picture } = await storePhoto(services.db, services.mediaStore, {
    bytes: new Uint8Array(await image.arrayBuffer()),
    ownerId: actor?.accountId ?? null,
    isPrivate,
    now: services.clock.now(),
  })
  const url = toAbsoluteUrl(c, pictureUrlForWidth(picture, picture.width))
  return c.json({ success: true as const, data: { url, id, picture } }, 200)
})

const fileName = /^[0-9a-f-]{36}-\d{1,5}\.(webp|avif)$/

/** Public photos, at `/media/<id>-<width>.<webp|avif>`; those of conversations are in message-photos.ts. A file never changes, so caches keep it for good. */
export function createMediaFileRoutes(mediaStore: MediaStore, { log }: { log: Pick<Logger, 'error'> }): Hono {
  const files = new Hono().get('/media/:file', async (c) => {
    const file = c.req.param('file')
    const format = fileName.exec(file)?.[1]
    const bytes = format ? await mediaStore.get(file) : null
    c.header('X-Content-Type-Options', 'nosniff')
    if (!bytes) return c.text('We couldn’t find that photo.', 404, { 'Cache-Control': 'no-store' })
    return c.body(bytes, 200, {
      'Content-Type': `image/${format}`,
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
  // Nothing keeps this answer, so that the photo is there again with the storage.
  files.onError((error, c) => {
    log.error({ err: error }, 'a photo could not be read')
    const headers = { 'Cache-Control': 'no-store', 'Retry-After': '5', 'X-Content-Type-Options': 'nosniff' }
    return c.text('This photo cannot be read right now.', 503, headers)
  })
  return files
}
