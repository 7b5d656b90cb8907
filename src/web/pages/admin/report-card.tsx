import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { PageReport } from '#contract/reports.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Check, Undo2 } from '#web/ui/icons.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

type ReportCardProps = {
  /** Who reported what. */
  title: ReactNode
  /** The car that it is about; null where none is known. */
  car: ReactNode
  createdAt: string
  closedAt: string | null
  badges: ReactNode
  /** What an Admin may do about it besides. */
  steps: ReactNode
  setClosed: (isClosed: boolean) => Promise<unknown>
  onChanged: () => Promise<void>
  children: ReactNode
}

/** A report of any kind: who, what and when, the words of the reporter, and what to do next. */
export function ReportCard(props: ReportCardProps) {
  const { title, car, createdAt, closedAt, badges, steps, setClosed, onChanged, children } = props
  const t = useMessagesTexts()
  const [isBusy, setBusy] = useState(false)
  const isClosed = closedAt !== null

  async function toggle() {
    setBusy(true)
    try {
      await setClosed(!isClosed)
      toastNotifier.success(t(isClosed ? 'reportReopened' : 'reportResolved'))
      await onChanged()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card as="article" className="grid gap-3 p-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="wrap-anywhere text-lg">{title}</h2>
          <p className="wrap-anywhere text-muted text-sm">
            {car && <>{car} · </>}
            <LocalizedTime at={createdAt} show="dateTime" />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">{badges}</div>
      </header>
      {children}
      {closedAt !== null && (
        <p className="text-muted text-sm">
          {t.rich('resolvedAt', { time: () => <LocalizedTime key="time" at={closedAt} show="dateTime" /> })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" isBusy={isBusy} onClick={toggle}>
          {isClosed ? <Undo2 className="size-4" aria-hidden="true" /> : <Check className="size-4" aria-hidden="true" />}
          {t(isClosed ? 'notDealtWith' : 'dealtWith')}
        </Button>
        <div className="flex flex-wrap gap-x-3 max-sm:-ms-4">{steps}</div>
      </div>
    </Card>
  )
}

/** What the reporter wrote. */
export function ReporterWords({ children }: { children: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {children}
    </p>
  )
}

export function ReportKindBadge({ kind }: { kind: 'conversation' | 'car' | 'other' }) {
  const t = useMessagesTexts()
  return <Badge>{t(`reportKind.${kind}`)}</Badge>
}

type Person = NonNullable<PageReport['reporter']>

/** The page of a person, where an Admin suspends or deletes them; who has left has none. */
export function ReportPersonLink({ person }: { person: Person }) {
  const t = useMessagesTexts()
  if (person.isDeleted) return <>{t('deletedAccount')}</>
  return (
    <Link to={`/dashboard/people/${person.id}`} className="underline underline-offset-4">
      <bdi>{person.name}</bdi>
    </Link>
  )
}

type ReportedCar = { id: string; title: string; isDeleted?: boolean | undefined }

export function ReportedCarLink({ car }: { car: ReportedCar }) {
  if (car.isDeleted) return <bdi>{car.title}</bdi>
  return (
    <Link to={`/cars/${car.id}`} className="underline underline-offset-4">
      <bdi>{car.title}</bdi>
    </Link>
  )
}

type NextStepsProps = { person: Person; car: ReportedCar & { isTakenDown?: boolean } }

/** What an Admin does about a reported person and their car. */
export function ReportSteps({ person, car }: NextStepsProps) {
  const t = useMessagesTexts()
  const carState = car.isDeleted ? 'carDeleted' : car.isTakenDown ? 'carTakenDown' : null
  return (
    <>
      {!person.isDeleted && (
        <ButtonLink look="quiet" to={`/dashboard/people/${person.id}`}>
          {t('suspendOrDelete', { name: person.name })}
        </ButtonLink>
      )}
      {carState ? (
        <p className="self-center text-muted text-sm">{t(carState)}</p>
      ) : (
        <ButtonLink look="quiet" to={`/dashboard/listings?${new URLSearchParams({ q: car.id })}`}>
          {t('takeDownCar')}
        </ButtonLink>
      )}
    </>
  )
}
