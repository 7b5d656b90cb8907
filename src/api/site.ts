import { createRoute } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { defaultPublicSiteSettings } from '#contract/site.ts'
import {
  FindLegalTextQuery,
  LegalTextResponse,
  PublicSiteSettingsSchema,
  SaveSiteSettingsRequest,
  SiteSettings,
} from '#contract/site-settings.ts'
import { findLegalText, findSiteSettings } from '#domain/settings/find-site-settings.ts'
import { readPublicSiteSettings, readSiteColourStyleSheet } from '#domain/settings/read-site-settings.ts'
import { saveSiteSettings } from '#domain/settings/save-site-settings.ts'
import { createApiModule } from './api-env.ts'
import type { ApiServices } from './api-services.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const tags = ['Site']

const site = createRoute({
  method: 'get',
  path: '/site',
  tags,
  summary: 'The name, logo, fee and contact of this site.',
  responses: describeJsonResponses(200, 'The site.', PublicSiteSettingsSchema),
})

const legalText = createRoute({
  method: 'get',
  path: '/site/legal',
  tags,
  summary: "The operator's own terms or privacy page; `text` is null where those of this release hold.",
  request: { query: FindLegalTextQuery },
  responses: describeJsonResponses(200, 'The text.', LegalTextResponse),
})

const settings = createRoute({
  method: 'get',
  path: '/admin/settings',
  tags,
  middleware: requireRoleMiddleware('Admin'),
  summary: 'What the operator has set; null where the default holds. Admin.',
  responses: describeJsonResponses(200, 'The settings.', SiteSettings),
})

const save = createRoute({
  method: 'patch',
  path: '/admin/settings',
  tags,
  middleware: requireRoleMiddleware('Admin'),
  summary: 'Change settings; null restores a default. Every server shows the change at once. Admin.',
  request: { body: describeJsonRequestBody(SaveSiteSettingsRequest) },
  responses: describeJsonResponses(200, 'The settings as they are now.', SiteSettings),
})

export const siteRoutes = createApiModule()
  .openapi(site, async (c) =>
    c.json((await readPublicSiteSettings(c.var.services.db)) ?? defaultPublicSiteSettings, 200),
  )
  .openapi(legalText, async (c) => c.json(await findLegalText(c.var.services.db, c.req.valid('query')), 200))
  .openapi(settings, async (c) => c.json(await findSiteSettings(c.var.services.db, c.var.actor), 200))
  .openapi(save, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await saveSiteSettings(db, c.var.actor, { ...c.req.valid('json'), now: clock.now() }), 200)
  })

/** `/site-colours.css?v=…`, which pages link where the operator has set an accent. An old version gets the newest. */
export function createSiteColourCssRoute({ db }: Pick<ApiServices, 'db'>): Hono {
  return new Hono().get('/site-colours.css', async (c) => {
    const colours = await readSiteColourStyleSheet(db)
    const isAsked = colours !== null && c.req.query('v') === colours.version
    return c.body(colours?.css ?? '', 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': isAsked ? 'public, max-age=31536000, immutable' : 'no-store',
    })
  })
}
