import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { DomainError } from '#domain/domain-error.ts'
import { maySeeMessagePhoto } from '#domain/messages/may-see-message-photo.ts'
import { createApiModule } from './api-env.ts'
import { describeFileResponses } from './describe-responses.ts'

const fileName = /^(private-[0-9a-f-]{36})-\d{1,5}\.(webp|avif)$/

const photo = createRoute({
  method: 'get',
  path: '/messages/photos/{file}',
  tags: ['Messages'],
  summary: 'A photo of one of my conversations, or of a reported one (Admin); for everybody else there is none.',
  request: { params: z.object({ file: z.string().max(100) }) },
  responses: describeFileResponses('image/webp', 'The file, as WebP or AVIF.'),
})

/** Row G-19. Photos that people send each other: never under `/media`, where anybody reads and every cache keeps. */
export const messagePhotoRoutes = createApiModule().openapi(photo, async (c) => {
  const { services, actor } = c.var
  const { file } = c.req.valid('param')
  const [, mediaId, format] = fileName.exec(file) ?? []
  const maySee = mediaId !== undefined && (await maySeeMessagePhoto(services.db, actor, { mediaId }))
  const bytes = maySee ? await services.mediaStore.get(file) : null
  if (!bytes) throw new DomainError('not_found', 'We couldn’t find that photo.')
  return c.body(bytes, 200, {
    'Content-Type': `image/${format}`,
    'Content-Length': String(bytes.length),
    // For this session's browser alone, and not after it: whoever logs in next has another cookie.
    'Cache-Control': 'private, max-age=3600',
    Vary: 'Cookie, Authorization',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
})
