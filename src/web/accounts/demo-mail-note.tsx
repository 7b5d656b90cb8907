import { useEffect, useState } from 'react'
import { socialSignInClient } from '#web/accounts/account-clients.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'

/** Where the mail of a demo lies, which no server sends; nothing where mail is really sent. */
export function DemoMailNote() {
  const [isDemo, setDemo] = useState(false)
  useEffect(() => {
    readApiResponse(socialSignInClient().auth.ways.$get()).then(
      ({ demo }) => setDemo(demo !== undefined),
      () => {},
    )
  }, [])
  return isDemo ? <DemoMailLink /> : null
}

export function DemoMailLink() {
  const t = useAccountsTexts()
  return (
    <p className="text-muted">
      {t.rich('demoMail', {
        link: (words) => (
          <a
            key="outbox"
            href="/dev/outbox"
            target="_blank"
            rel="noreferrer"
            className="font-medium text-primary underline underline-offset-4"
          >
            {words}
          </a>
        ),
      })}
    </p>
  )
}
