import { data } from 'react-router'
import { ControlSpecimens } from '#web/gallery/control-specimens.tsx'
import { DataSpecimens } from '#web/gallery/data-specimens.tsx'
import { FormSpecimens } from '#web/gallery/form-specimens.tsx'
import { MessageSpecimens } from '#web/gallery/message-specimens.tsx'
import { TokenSpecimens } from '#web/gallery/token-specimens.tsx'
import { isDemoContext } from '#web/request/request-context.ts'
import { PageTitle } from '#web/site/page-title.tsx'
import type { Route } from './+types/component-gallery-page'

/** For developers of Forecourt: in production this page does not exist. */
export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(isDemoContext)) throw data(null, { status: 404 })
  return null
}

/** Every token and every component of `ui/`, in every state and in both themes. */
export default function ComponentGalleryPage() {
  return (
    <div className="page-frame grid gap-14 py-10">
      <PageTitle>Gallery</PageTitle>
      <meta name="robots" content="noindex" />
      <header>
        <h1>Gallery</h1>
        <p className="mt-2 max-w-prose text-muted">
          What screens are made of, in every state and in both themes. Nothing else exists: a new look begins here.
        </p>
      </header>
      <TokenSpecimens />
      <ControlSpecimens />
      <FormSpecimens />
      <MessageSpecimens />
      <DataSpecimens />
    </div>
  )
}
