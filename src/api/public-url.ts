import type { ApiContext } from './api-env.ts'

/** The absolute address of a path on this server, as the caller reached it or as the settings name it. */
export function publicUrl(c: ApiContext, path: string): string {
  return new URL(path, c.var.services.config.publicUrl ?? c.req.url).href
}
