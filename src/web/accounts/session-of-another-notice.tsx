import { useEffect, useState } from 'react'
import { subscribeToSessionOfAnother } from '#web/client/session-broadcast.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/**
 * Where the server has refused a write because somebody else has signed in in this browser: says so, and reloads the page
 * for them. Whoever closes it can still copy what stands on the page.
 */
export function SessionOfAnotherNotice({ name }: { name: string }) {
  const t = useAccountsTexts()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => subscribeToSessionOfAnother(() => setOpen(true)), [])
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      title={t('sessionOfAnother')}
      actions={<Button onClick={() => location.reload()}>{t('reloadPage')}</Button>}
    >
      <p>{t('sessionOfAnotherText', { name })}</p>
    </Dialog>
  )
}
