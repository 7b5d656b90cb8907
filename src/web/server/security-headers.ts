export type ContentSecuritySources = { script?: string[]; connect?: string[]; frame?: string[]; image?: string[] }

export type SecurityHeaderOptions = { mode: 'development' | 'production'; sources?: ContentSecuritySources | undefined }

/**
 * Headers of every HTML response. Scripts run only from our own files, or where `scripts` names them: by the nonce of
 * this response, or by their hashes, each in its quotes.
 */
export function securityHeaders(options: SecurityHeaderOptions & { scripts: string[] }): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), browsing-topics=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  }
}

function contentSecurityPolicy({ scripts, mode, sources = {} }: SecurityHeaderOptions & { scripts: string[] }): string {
  const isDevelopment = mode === 'development'
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...(sources.script ?? [])],
    // Vite injects <style> elements in development; the build has files only, so no style attribute or element passes.
    'style-src': ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : [])],
    // data: carries the blurred placeholders, blob: the preview of a photo that was just chosen.
    'img-src': ["'self'", 'data:', 'blob:', ...(sources.image ?? [])],
    'connect-src': ["'self'", ...(isDevelopment ? ['ws:'] : []), ...(sources.connect ?? [])],
    'frame-src': sources.frame ?? ["'none'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
