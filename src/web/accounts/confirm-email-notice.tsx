import { useState } from 'react'
import { useLocation } from 'react-router'
import { mailClient } from '#web/accounts/mail-client.ts'
import { read } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { useViewer } from '#web/viewer/viewer.ts'

type ConfirmEmailNoticeProps = {
  /** What waits for the confirmation. */
  to: 'sell' | 'book' | 'pay'
  className?: string
}

/**
 * Says to somebody whose address is not confirmed what waits for it, and sends the mail again; its link leads back to this
 * page. Nothing for everybody else. Once another tab has confirmed the address, this one learns of it and the notice goes.
 */
export function ConfirmEmailNotice({ to, className }: ConfirmEmailNoticeProps) {
  const t = useAccountsTexts()
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const [isSending, setSending] = useState(false)
  if (!viewer || viewer.emailVerified) return null

  async function send() {
    setSending(true)
    try {
      const { email } = await read(
        mailClient().accounts['verification-mail'].$post({ json: { from: `${pathname}${search}` } }),
      )
      notify.success(t('mailSentAgain', { email }))
    } catch (error) {
      toastError(error)
    } finally {
      setSending(false)
    }
  }

  const reasons = { sell: t('confirmToSell'), book: t('confirmToBook'), pay: t('confirmToPay') }
  return (
    <Notice
      tone="warning"
      className={className ?? ''}
      action={
        <ActionButton look="secondary" isBusy={isSending} onClick={send}>
          {t('sendMailAgain')}
        </ActionButton>
      }
    >
      <p className="font-medium">{reasons[to]}</p>
      <p className="mt-1 text-muted">{t('confirmWithLink', { email: viewer.email })}</p>
    </Notice>
  )
}
