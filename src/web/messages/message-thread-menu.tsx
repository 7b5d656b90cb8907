import { type FormEvent, useId, useState } from 'react'
import type { MessageReportReason, MessageThreadWithMessages } from '#contract/messages.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { BlockPersonDialog } from '#web/messages/block-person-dialog.tsx'
import { messagesClient } from '#web/messages/messages-client.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Dropdown, DropdownMenuAction } from '#web/ui/dropdown.tsx'
import { Menu } from '#web/ui/icons.ts'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

const reasons: readonly MessageReportReason[] = ['scam', 'rude', 'spam', 'other']

type MenuProps = {
  thread: MessageThreadWithMessages
  /** The reader has pressed it, and the server has not answered yet; false once it has. */
  onBlocking: (isBlocking: boolean) => void
  onChanged: () => Promise<void>
}

/** Mute, block and report. */
export function MessageThreadMenu({ thread, onBlocking, onChanged }: MenuProps) {
  const t = useMessagesTexts()
  const [isBlocking, setBlocking] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const { id, other, isMuted, closed, isReported } = thread
  const isBlocked = closed === 'blocked-by-you'
  const client = () => messagesClient().messages[':id']

  async function change(call: () => Promise<unknown>) {
    try {
      await call()
      await onChanged()
    } catch (error) {
      toastError(error)
    }
  }
  const mute = () => change(() => readApiResponse(client().mute.$put({ param: { id }, json: { isMuted: !isMuted } })))
  const setBlocked = (blocked: boolean) =>
    change(() => readApiResponse(client().block.$put({ param: { id }, json: { isBlocked: blocked } })))
  async function block() {
    onBlocking(true)
    await setBlocked(true)
    onBlocking(false)
  }

  return (
    <>
      <Dropdown
        align="end"
        buttonName={t('actions')}
        buttonClassName="btn btn-ghost btn-square"
        label={<Menu className="size-5" aria-hidden="true" />}
      >
        <DropdownMenuAction onClick={mute}>{t(isMuted ? 'unmute' : 'mute')}</DropdownMenuAction>
        {!other.isDeleted && (
          <DropdownMenuAction onClick={() => (isBlocked ? void setBlocked(false) : setBlocking(true))}>
            {t(isBlocked ? 'unblock' : 'block', { name: other.name })}
          </DropdownMenuAction>
        )}
        <DropdownMenuAction disabled={isReported} onClick={() => setReporting(true)}>
          {t('report')}
        </DropdownMenuAction>
      </Dropdown>
      {isBlocking && (
        <BlockPersonDialog threadId={id} name={other.name} block={block} onClose={() => setBlocking(false)} />
      )}
      <ReportDialog threadId={id} isOpen={isReporting} onClose={() => setReporting(false)} onReported={onChanged} />
    </>
  )
}

type ReportProps = { threadId: string; isOpen: boolean; onClose: () => void; onReported: () => Promise<void> }

function ReportDialog({ threadId, isOpen, onClose, onReported }: ReportProps) {
  const t = useMessagesTexts()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const reason = reasons.find((known) => known === typed.get('reason')) ?? 'other'
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
          options={reasons.map((reason) => ({ value: reason, label: t(reason) }))}
        />
        <Textarea label={t('details')} name="text" rows={3} maxLength={1000} />
      </form>
    </Dialog>
  )
}
