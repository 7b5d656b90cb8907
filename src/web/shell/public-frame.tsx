import type { ReactNode } from 'react'
import { Footer } from '#web/shell/footer.tsx'
import { SkipLink } from '#web/shell/skip-link.tsx'
import { TopBar } from '#web/shell/top-bar.tsx'

/** Top bar, page, footer: the public layout, and the frame of error screens. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  )
}
