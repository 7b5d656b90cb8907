import { Suspense, useState } from 'react'
import { deviceSavedSearches } from '#web/searches/device-saved-searches.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { createLazyPagePart, RenderNothing } from '#web/ui/create-lazy-page-part.tsx'
import { Bell } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { useButtonAcceptsPresses } from '#web/ui/use-button-accepts-presses.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

// The form loads when somebody wants to save: most visitors only look.
const SaveSearchDialog = createLazyPagePart(
  async () => (await import('#web/searches/save-search-dialog.tsx')).SaveSearchDialog,
  RenderNothing,
)

/**
 * The button `Save search` of a list, for Buyers, for Sellers, who are asked to switch to buying, and for visitors who are not signed in;
 * for these also the way to what they have saved on this device.
 */
export function SaveSearchButton({ address }: { address: string }) {
  const t = useCarsTexts()
  const viewer = useSignedInUser()
  const takesPresses = useButtonAcceptsPresses()
  const [isOpen, setOpen] = useState(false)
  const here = deviceSavedSearches.useItems().length
  if (viewer?.role === 'Admin') return null
  return (
    <>
      <Button look="quiet" className="-ms-3 min-h-11 px-3" disabled={!takesPresses} onClick={() => setOpen(true)}>
        <Bell className="size-4" aria-hidden="true" />
        {t('saveSearch')}
      </Button>
      {!viewer && here > 0 && (
        <Link to="/savedSearches" className="btn btn-ghost">
          {t('searchesHere', { count: here })}
        </Link>
      )}
      {isOpen && (
        <Suspense>
          <SaveSearchDialog address={address} viewer={viewer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
