import { useState } from 'react'
import { read } from '#web/client/api-client.ts'
import { broadcastSessionChange } from '#web/client/session-broadcast.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { ownDataClient } from '#web/profile/clients.ts'
import { useReauthentication } from '#web/reauthentication/use-reauthentication.ts'
import { useProfileTexts } from '#web/texts/profile.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Row G-29: everything that Forecourt knows about the person, to take along, and the way out. */
export function PersonalDataCard() {
  const t = useProfileTexts()
  const confirmed = useReauthentication()
  const [state, setState] = useState<'closed' | 'asking' | 'working'>('closed')

  async function leave() {
    setState('working')
    try {
      await confirmed(() => read(ownDataClient().me.$delete()))
      broadcastSessionChange()
      // A new page from the ground up: nothing of the person stays in this one.
      window.location.assign('/')
    } catch (error) {
      toastError(error)
      setState('closed')
    }
  }

  return (
    <Card as="section" aria-label={t('yourData')} className="p-5 sm:p-8">
      <h2>{t('yourData')}</h2>
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
      <ActionButton look="quiet" className="mt-3 -ms-4 text-error" onClick={() => setState('asking')}>
        {t('deleteAccount')}
      </ActionButton>
      <ConfirmDialog
        state={{ kind: state }}
        title={t('deleteQuestion')}
        confirmLabel={t('deleteForGood')}
        onCancel={() => setState('closed')}
        onConfirm={() => void leave()}
      >
        <p>{t('deleteMeaning')}</p>
      </ConfirmDialog>
    </Card>
  )
}
