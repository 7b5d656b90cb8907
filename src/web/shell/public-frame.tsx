import type { ReactNode } from 'react'
import { createDeferredComponent } from '#web/ui/create-deferred-component.tsx'

const SiteHeader = createDeferredComponent(async () => (await import('#web/shell/site-header.tsx')).SiteHeader)
const Footer = createDeferredComponent(async () => (await import('#web/shell/footer.tsx')).Footer)

/** Top bar, page and footer: the public layout, and the frame of error screens. */
export function PublicPageFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  )
}
