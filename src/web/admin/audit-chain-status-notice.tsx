import { useQuery } from '@tanstack/react-query'
import type { AuditChainStatus } from '#contract/audit.ts'
import { auditClient } from '#web/admin/admin-clients.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DetailsSummary } from '#web/ui/details-summary.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

const usualChain: AuditChainStatus = {
  isWhole: true,
  head: { position: 1_000, hash: '0'.repeat(64) },
  entries: 1_000,
  broken: null,
  checkedAt: '2026-12-22T22:22:22Z',
}

/** The state of the log's hash chain. The browser requests it, because checking a long log takes time. */
export function useAuditChainStatus() {
  const chain = useQuery({
    queryKey: ['audit-chain'],
    queryFn: () => readApiResponse(auditClient().admin.audit.chain.$get()),
    gcTime: 0,
  })
  return { chain, isBad: chain.isError || !!chain.data?.broken }
}

type NoticeProps = ReturnType<typeof useAuditChainStatus> & { className: string }

/** Shows whether the hash chain of the audit log is intact. */
export function AuditChainStatusNotice({ chain, isBad, className }: NoticeProps) {
  const t = useAdminTexts()
  return (
    <section aria-label={t('chain')} className={className}>
      <InlineNotice
        tone={isBad ? 'error' : 'info'}
        isAnnounced
        action={
          <Button look="secondary" isBusy={chain.isFetching} onClick={() => chain.refetch()}>
            {t('checkAgain')}
          </Button>
        }
      >
        {chain.data ? (
          <Found chain={chain.data} />
        ) : (
          <div className="grid *:[grid-area:1/1]">
            <p>{t(chain.isError ? 'chainFailed' : 'chainChecking')}</p>
            {/* Reserves the height of the coming text at every width: nothing below moves when it appears. */}
            <div className="invisible" aria-hidden="true">
              <Found chain={usualChain} />
            </div>
          </div>
        )}
      </InlineNotice>
    </section>
  )
}

function Found({ chain: { head, entries, broken, checkedAt } }: { chain: AuditChainStatus }) {
  const t = useAdminTexts()
  if (broken) {
    const { position, id } = broken
    return (
      <>
        <p className="font-medium">
          {position === null
            ? t('chainBrokenId', { id: String(id) })
            : t('chainBroken', { position: String(position) })}
        </p>
        <p className="text-sm">{t('chainBrokenText')}</p>
      </>
    )
  }
  return (
    <>
      <p>{entries === 0 ? t('chainEmpty') : t('chainWhole', { count: entries })}</p>
      <p className="mt-1 text-muted text-sm">
        {t.rich('checkedAt', { time: () => <LocalizedTime at={checkedAt} show="dateTime" /> })}
      </p>
      {head && (
        <details className="mt-1 text-sm">
          <DetailsSummary className="text-muted">{t('chainHead')}</DetailsSummary>
          <p className="break-all font-mono text-xs">
            {head.position}:{head.hash}
          </p>
          <p className="mt-1 text-muted">{t.rich('chainHeadHint', { command: (words) => <code>{words}</code> })}</p>
        </details>
      )}
    </>
  )
}
