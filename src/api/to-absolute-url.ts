import type { ApiContext } from './api-env.ts'

/** The absolute address of a path on this server, by the settings or as the caller reached it. */
export function toAbsoluteUrl(c: ApiContext, path: string): string {
  return new URL(path, c.var.services.config.publicUrl ?? c.req.url).href
}
