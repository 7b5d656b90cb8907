import type { ReactNode } from 'react'
import { PageTitle } from '#web/site/page-title.tsx'

/** The narrow column of the log-in and sign-up pages; a wide screen shows a car beside it. */
export function AuthPageLayout({ title, intro, children }: { title: string; intro: ReactNode; children?: ReactNode }) {
  return (
    <div className="page-frame grid items-start justify-items-center gap-16 pt-8 pb-16 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:pt-12 xl:gap-24">
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <div className="grid w-full max-w-md gap-6 [&>a]:justify-self-start">
        <header>
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-2 text-muted">{intro}</p>
        </header>
        {children}
      </div>
      {/* Lazy: a phone does not show the picture and never loads it. */}
      <img
        src="/pictures/slides/slide-3-1920.webp"
        alt=""
        width={1920}
        height={840}
        loading="lazy"
        className="sticky top-24 hidden aspect-3/2 w-full rounded-box object-cover object-right lg:block"
      />
    </div>
  )
}
