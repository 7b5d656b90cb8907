import { data } from 'react-router'
import { ControlComponentSpecimens } from '#web/gallery/control-component-specimens.tsx'
import { DataComponentSpecimens } from '#web/gallery/data-component-specimens.tsx'
import { DesignTokenSpecimens } from '#web/gallery/design-token-specimens.tsx'
import { FormComponentSpecimens } from '#web/gallery/form-component-specimens.tsx'
import { MessageComponentSpecimens } from '#web/gallery/message-component-specimens.tsx'
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
      <DesignTokenSpecimens />
      <ControlComponentSpecimens />
      <FormComponentSpecimens />
      <MessageComponentSpecimens />
      <DataComponentSpecimens />
    </div>
  )
}
