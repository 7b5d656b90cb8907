import type { BackupState } from '#contract/operations.ts'
import { useOverviewTexts } from '#web/texts/use-overview-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

/** Whether an Admin has to see to the backups: none counts, the last one is old, or the newest failed. */
export function needsAttention({ verified, latest, isLate }: BackupState): boolean {
  return verified === null || isLate || (latest !== null && latest.fault !== null)
}

type BackupsProps = { backups: BackupState }

/** When a backup last counted: one that was restored into a scratch database and found right. */
export function BackupsCard({ backups }: BackupsProps) {
  const t = useOverviewTexts()
  return (
    <Card as="section" aria-labelledby="backups-title" className="p-4 sm:p-5">
      <h2 id="backups-title" className="text-xl">
        {t('backups')}
      </h2>
      <BackupFacts backups={backups} />
    </Card>
  )
}

/** What the card says, for a place under another heading. */
export function BackupFacts({ backups: { verified, latest, isLate } }: BackupsProps) {
  const t = useOverviewTexts()
  const hasFailed = latest !== null && latest.fault !== null
  return (
    <>
      {hasFailed && (
        <InlineNotice tone="error" className="mt-3">
          {t.rich('backupFailed', { time: () => <LocalizedTime key="time" at={latest.madeAt} show="dateTime" /> })}
          {latest.missingPhotos > 0 && ` ${t('backupLacksPhotos', { files: latest.missingPhotos })}`}
        </InlineNotice>
      )}
      {verified === null ? (
        <InlineNotice tone="warning" className="mt-3">
          {t('noBackup')}
        </InlineNotice>
      ) : (
        <>
          <p className="mt-3">
            {t.rich('backupCounts', { time: () => <LocalizedTime key="time" at={verified.madeAt} show="dateTime" /> })}
          </p>
          <p className="text-muted text-sm">
            {t('backupHolds', {
              rows: verified.rows,
              photos: verified.photos,
              megabytes: Math.ceil(verified.bytes / 1e6),
            })}
          </p>
          {verified.missingPhotos > 0 && (
            <InlineNotice tone="warning" className="mt-3">
              {t('backupLacksPhotos', { files: verified.missingPhotos })}
            </InlineNotice>
          )}
          {isLate && (
            <InlineNotice tone="warning" className="mt-3">
              {t('backupIsOld')}
            </InlineNotice>
          )}
        </>
      )}
    </>
  )
}
