import type { ReactNode } from 'react'
import { Footer } from '#web/shell/footer.tsx'
import { SiteHeader } from '#web/shell/site-header.tsx'
import { SkipLink } from '#web/shell/skip-link.tsx'

/** Top bar, page and footer: the public layout, and the frame of error screens. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  )
}
