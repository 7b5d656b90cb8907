import type { ReactNode } from 'react'

/** The narrow column in which people log in and sign up. */
export function AccountPanel({ title, intro, children }: { title: string; intro: ReactNode; children?: ReactNode }) {
  return (
    <div className="page-frame grid justify-items-center py-12 lg:py-20">
      <title>{`${title} · Forecourt`}</title>
      <meta name="robots" content="noindex" />
      <div className="grid w-full max-w-md gap-6">
        <header>
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-2 text-muted">{intro}</p>
        </header>
        {children}
      </div>
    </div>
  )
}
