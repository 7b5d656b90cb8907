import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ActiveSignIn, SignInWay } from '#contract/profile.ts'
import { read } from '#web/api-client.ts'
import { StepWithQuestion } from '#web/bookings/step-with-question.tsx'
import { sayFailure } from '#web/dashboard/say-failure.ts'
import { profileClient } from '#web/profile/clients.ts'
import { useProfileTexts } from '#web/texts/profile.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { notify } from '#web/ui/notify.ts'
import { Time } from '#web/ui/time.tsx'

const sinceTexts = { password: 'sinceByPassword', link: 'sinceByLink' } as const satisfies Record<SignInWay, string>

/** The devices on which the person is signed in, each of which can be signed out (row S-27). */
export function SignInsTable({ signIns }: { signIns: ActiveSignIn[] }) {
  const t = useProfileTexts()
  const { revalidate } = useRevalidator()
  const [running, setRunning] = useState<string | null>(null)

  async function end(what: string, call: () => Promise<{ endedCount: number }>) {
    setRunning(what)
    try {
      const { endedCount } = await call()
      notify.success(t('signedOut', { count: endedCount }))
    } catch (error) {
      sayFailure(error)
    } finally {
      await revalidate()
      setRunning(null)
    }
  }

  /** `Firefox on Windows`, as the server names it, in the reader's language. */
  function deviceWords(device: string): string {
    if (device === 'Unknown device') return t('unknownDevice')
    const [browser = '', system] = device.split(' on ')
    return system ? t('deviceOn', { browser, system }) : browser
  }

  const call = profileClient().profile['sign-ins']
  const others = signIns.filter(({ isCurrent }) => !isCurrent)
  return (
    <Card as="section" aria-labelledby="sign-ins" className="p-5 sm:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="sign-ins" className="text-xl">
          {t('signIns')}
        </h2>
        {others.length > 0 && (
          <StepWithQuestion
            label={t('signOutOthers')}
            about={t('devices', { count: others.length })}
            look="secondary"
            title={t('signOutOthersQuestion')}
            confirmLabel={t('signOut')}
            isBusy={running === 'others'}
            onConfirm={() => end('others', () => read(call.$delete()))}
          >
            <p>{t('onlyThisStays')}</p>
          </StepWithQuestion>
        )}
      </div>
      {/* The roles are written out: a table that is laid out as blocks is no table to a screen reader any more. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: see above */}
      <table role="table" className="block w-full text-start md:table">
        <caption className="sr-only">{t('activeSignIns')}</caption>
        <thead role="rowgroup" className="hidden md:table-header-group">
          <tr role="row" className="text-muted text-sm">
            <HeaderCell>{t('device')}</HeaderCell>
            <HeaderCell>{t('address')}</HeaderCell>
            <HeaderCell>{t('sinceLabel')}</HeaderCell>
            <HeaderCell>{t('lastSeen')}</HeaderCell>
            <HeaderCell>
              <span className="sr-only">{t('signOut')}</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody role="rowgroup" className="grid md:table-row-group">
          {signIns.map(({ id, device, address, way, since, lastSeenAt, isCurrent }) => (
            <tr key={id} role="row" className="block border-line border-t py-3 md:table-row">
              <td role="cell" className="block font-medium md:table-cell md:py-3 md:pe-4">
                {deviceWords(device)}
                {isCurrent && (
                  <Badge tone="success" className="ms-2">
                    {t('thisDevice')}
                  </Badge>
                )}
              </td>
              <Cell name={t('address')}>{address ?? t('unknown')}</Cell>
              <Cell name={t('sinceLabel')}>
                {way === null ? <Time at={since} /> : t.rich(sinceTexts[way], { time: () => <Time at={since} /> })}
              </Cell>
              <Cell name={t('lastSeen')}>
                <Time at={lastSeenAt} show="relative" />
              </Cell>
              <td role="cell" className="block md:table-cell md:text-end">
                {!isCurrent && (
                  <ActionButton
                    look="quiet"
                    className="-ms-4 text-error md:ms-0 md:-me-4"
                    isBusy={running === id}
                    onClick={() => end(id, () => read(call[':id'].$delete({ param: { id } })))}
                  >
                    {t('signOut')}
                    <span className="sr-only">: {deviceWords(device)}</span>
                  </ActionButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </Card>
  )
}

function HeaderCell({ children }: { children: React.ReactNode }) {
  return (
    <th scope="col" className="pb-2 font-medium">
      {children}
    </th>
  )
}

function Cell({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as a block on a phone, it would lose its role.
    <td role="cell" className="figures flex gap-2 break-all text-sm md:table-cell md:pe-4">
      <span className="shrink-0 text-muted md:hidden">{name}</span>
      <span>{children}</span>
    </td>
  )
}
