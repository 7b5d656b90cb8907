import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type DeviceSavedSearch, deviceSavedSearches } from '#web/searches/device-saved-searches.ts'
import { useSavedSearchesTexts } from '#web/texts/use-saved-searches-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

type DeviceSavedSearchCardProps = {
  search: DeviceSavedSearch
  /** What it looks for: its name is its owner's. */
  filters: ReactNode
}

/** A search that a visitor saved on this device: its name, which opens its list, what it looks for, and its end. */
export function DeviceSavedSearchCard({ search: { name, query }, filters }: DeviceSavedSearchCardProps) {
  const t = useSavedSearchesTexts()
  function remove() {
    deviceSavedSearches.write(deviceSavedSearches.read().filter((other) => other.query !== query))
    toastNotifier.plain(t('deleted'))
  }
  return (
    <Card as="li" className="grid gap-4 p-4 sm:p-5">
      <h2 className="wrap-anywhere min-w-0 text-xl">
        <Link to={query ? `/cars?${query}` : '/cars'} className="hover:underline">
          {name}
        </Link>
      </h2>
      {filters}
      <div>
        <Button look="quiet" className="-ms-4" onClick={remove}>
          {t('delete')}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
    </Card>
  )
}
