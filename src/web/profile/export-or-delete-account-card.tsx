import { useState } from 'react'
import type { AccountDeletionPreviewResponse } from '#contract/own-data.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { broadcastSessionChange } from '#web/client/session-broadcast.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { ownDataClient } from '#web/profile/profile-clients.ts'
import { WhatEndsWithAccount } from '#web/profile/what-ends-with-account.tsx'
import { useReauthentication } from '#web/reauthentication/use-reauthentication.ts'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'

/** Row G-29: export of all the user's data, and deletion of the account. */
export function ExportOrDeleteAccountCard() {
  const t = useProfileTexts()
  const confirmed = useReauthentication()
  const [state, setState] = useState<'closed' | 'looking' | 'asking' | 'working'>('closed')
  const [ends, setEnds] = useState<AccountDeletionPreviewResponse | null>(null)

  async function ask() {
    setState('looking')
    try {
      setEnds(await readApiResponse(ownDataClient().me.deletion.$get()))
      setState('asking')
    } catch (error) {
      toastError(error)
      setState('closed')
    }
  }

  async function leave() {
    setState('working')
    try {
      await confirmed(() => readApiResponse(ownDataClient().me.$delete()))
      broadcastSessionChange()
      // A full page load: nothing of the user stays in memory.
      window.location.assign('/?toast=account-deleted')
    } catch (error) {
      toastError(error)
      setState('closed')
    }
  }

  return (
    <Card as="section" aria-label={t('yourData')} className="p-5 sm:p-8">
      <h2 id="your-data" className="scroll-mt-24">
        {t('yourData')}
      </h2>
      <p className="mt-2 max-w-prose text-muted">{t('exportIntro')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink look="secondary" to="/api/me/export?format=html" reloadDocument download>
          {t('exportHtml')}
        </ButtonLink>
        <ButtonLink look="secondary" to="/api/me/export?format=json" reloadDocument download>
          {t('exportJson')}
        </ButtonLink>
      </div>
      <h3 className="mt-8">{t('deleteAccount')}</h3>
      <p className="mt-2 max-w-prose text-muted">{t('deleteIntro')}</p>
      <HydratedButton
        look="quiet"
        className="mt-3 -ms-4 text-error"
        isBusy={state === 'looking'}
        onClick={() => void ask()}
      >
        {t('deleteAccount')}
      </HydratedButton>
      <ConfirmDialog
        state={{ kind: state === 'looking' ? 'closed' : state }}
        title={t('deleteQuestion')}
        confirmLabel={t('deleteForGood')}
        onCancel={() => setState('closed')}
        onConfirm={() => void leave()}
      >
        <p>{t('deleteMeaning')}</p>
        {ends && <WhatEndsWithAccount ends={ends} />}
        <p className="mt-4 text-muted">{t('deleteMail')}</p>
      </ConfirmDialog>
    </Card>
  )
}
