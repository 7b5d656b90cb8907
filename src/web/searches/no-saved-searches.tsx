import { useSavedSearchesTexts } from '#web/texts/use-saved-searches-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Search } from '#web/ui/icons.ts'

/** What stands where nobody has saved a search, in an account or on a device. */
export function NoSavedSearches() {
  const t = useSavedSearchesTexts()
  return (
    <EmptyState
      icon={<Search />}
      title={t('noSearches')}
      action={<ButtonLink to="/cars">{t('browseCars')}</ButtonLink>}
    >
      {t('noSearchesText')}
    </EmptyState>
  )
}
