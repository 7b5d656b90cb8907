import { type FormEvent, useId, useState } from 'react'
import type { MessageReportReason } from '#contract/messages.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { messagesClient } from '#web/messages/messages-client.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

const reasons: readonly MessageReportReason[] = ['scam', 'rude', 'spam', 'other']

type ReportProps = { threadId: string; isOpen: boolean; onClose: () => void; onReported: () => Promise<void> }

/** What went wrong in a conversation, for the staff. */
export function ReportMessageThreadDialog({ threadId, isOpen, onClose, onReported }: ReportProps) {
  const t = useMessagesTexts()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const [isReasonMissing, setReasonMissing] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const reason = reasons.find((known) => known === typed.get('reason'))
    setReasonMissing(reason === undefined)
    if (reason === undefined) return
    const json = { reason, text: String(typed.get('text') ?? '') }
    setBusy(true)
    try {
      await readApiResponse(messagesClient().messages[':id'].report.$post({ param: { id: threadId }, json }))
      toastNotifier.success(t('reported'))
      onClose()
      await onReported()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('reportTitle')}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} look="danger" isBusy={isBusy}>
            {t('report')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <p>{t('reportText')}</p>
        <Select
          label={t('reason')}
          name="reason"
          placeholder={t('chooseReason')}
          error={isReasonMissing ? t('chooseReason') : undefined}
          options={reasons.map((reason) => ({ value: reason, label: t(reason) }))}
        />
        <Textarea label={t('details')} name="text" rows={3} maxLength={1000} />
      </form>
    </Dialog>
  )
}
