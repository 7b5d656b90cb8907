import { useState } from 'react'
import type { MessageThreadWithMessages } from '#contract/messages.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { BlockPersonDialog } from '#web/messages/block-person-dialog.tsx'
import { messagesClient } from '#web/messages/messages-client.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { Dropdown, DropdownMenuAction } from '#web/ui/dropdown.tsx'
import { Ellipsis } from '#web/ui/icons.ts'

type MenuProps = {
  thread: MessageThreadWithMessages
  /** The reader has pressed it, and the server has not answered yet; false once it has. */
  onBlocking: (isBlocking: boolean) => void
  onReport: () => void
  onChanged: () => Promise<void>
}

/** Mute, block and report. */
export function MessageThreadMenu({ thread, onBlocking, onReport, onChanged }: MenuProps) {
  const t = useMessagesTexts()
  const [isBlocking, setBlocking] = useState(false)
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
        label={<Ellipsis className="size-5" aria-hidden="true" />}
      >
        <DropdownMenuAction onClick={mute}>{t(isMuted ? 'unmute' : 'mute')}</DropdownMenuAction>
        {!other.isDeleted && (
          <DropdownMenuAction onClick={() => (isBlocked ? void setBlocked(false) : setBlocking(true))}>
            {t(isBlocked ? 'unblock' : 'block', { name: other.name })}
          </DropdownMenuAction>
        )}
        <DropdownMenuAction disabled={isReported} onClick={onReport}>
          {t('report')}
        </DropdownMenuAction>
      </Dropdown>
      {isBlocking && (
        <BlockPersonDialog threadId={id} name={other.name} block={block} onClose={() => setBlocking(false)} />
      )}
    </>
  )
}
