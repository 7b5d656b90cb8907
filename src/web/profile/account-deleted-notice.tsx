import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'

/** For whoever has just deleted their account, on the page that they come to. */
export function AccountDeletedNotice() {
  const t = useProfileTexts()
  return (
    <InlineNotice isAnnounced className="page-frame mt-4">
      {t('accountIsDeleted')}
    </InlineNotice>
  )
}
