import { useState } from 'react'
import { useLocation } from 'react-router'
import { DemoMailNote } from '#web/accounts/demo-mail-note.tsx'
import { mailLinkClient } from '#web/accounts/mail-link-client.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { Mail } from '#web/ui/icons.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

type ConfirmEmailNoticeProps = {
  /** The action that needs a confirmed address. */
  to: 'sell' | 'write' | 'offer' | 'book' | 'pay' | 'getMail'
  /** The end of this page's address for the link in the mail, which opens what the user was doing. */
  hash?: `#${string}`
  className?: string
}

/**
 * Tells a user whose address is not confirmed which action needs it, and can send the mail again; the link in the mail
 * leads back to this page. Other users see nothing. Once another tab has confirmed the address, the notice disappears
 * here, too.
 */
export function ConfirmEmailNotice({ to, hash, className }: ConfirmEmailNoticeProps) {
  const t = useAccountsTexts()
  const viewer = useSignedInUser()
  const { pathname, search } = useLocation()
  const [isSending, setSending] = useState(false)
  if (!viewer || viewer.emailVerified) return null

  async function send() {
    setSending(true)
    try {
      const { email } = await readApiResponse(
        mailLinkClient().accounts['verification-mail'].$post({ json: { from: `${pathname}${search}${hash ?? ''}` } }),
      )
      toastNotifier.success(t('mailSentAgain', { email }))
    } catch (error) {
      toastError(error)
    } finally {
      setSending(false)
    }
  }

  const reasons = {
    sell: t('confirmToSell'),
    write: t('confirmToWrite'),
    offer: t('confirmToOffer'),
    book: t('confirmToBook'),
    pay: t('confirmToPay'),
    getMail: t('confirmToGetMail'),
  }
  return (
    <InlineNotice
      icon={Mail}
      className={className ?? ''}
      action={
        <HydratedButton look="secondary" isBusy={isSending} onClick={send}>
          {t('sendMailAgain')}
        </HydratedButton>
      }
    >
      <p className="font-medium">{reasons[to]}</p>
      <p className="mt-1 text-muted">{t('confirmWithLink', { email: viewer.email })}</p>
      <DemoMailNote />
    </InlineNotice>
  )
}
