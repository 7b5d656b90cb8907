import { Fragment } from 'react'
import { Link } from 'react-router'
import { meetingTimeOfNotice } from '#contract/meeting-time-of-notice.ts'
import { noticeKindByEvent, type UserNotice } from '#contract/notices.ts'
import { useServerNow } from '#web/client/server-clock.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { NoticeKindIcon } from '#web/notices/notice-kind-icon.tsx'
import { useNoticesTexts } from '#web/texts/use-notices-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { Picture } from '#web/ui/picture.tsx'
import './notice-row.css'

type NoticeRowProps = { notice: UserNotice; onRead: () => void }

/** What happened, to what, with whom, and when; the whole of it leads to the page that it is about. */
export function NoticeRow({ notice, onRead }: NoticeRowProps) {
  const t = useNoticesTexts()
  const { money } = useLocaleFormats()
  const now = useServerNow()
  const { event, kind, params, path, conversation, booking, at, isRead } = notice
  const { car, search, cents, beforeCents, meeting } = params
  // A server of an earlier release sends none.
  const picture = notice.picture ?? null
  const meetingTime = meetingTimeOfNotice(notice)
  const price = cents === undefined || (meetingTime && kind !== 'booking') ? null : money(cents)
  const amount = price && beforeCents !== undefined ? `${money(beforeCents)} → ${price}` : price
  // A notice of an earlier release may be of an event that is no more.
  const title = Object.hasOwn(noticeKindByEvent, event) ? t(`event.${event}`) : t('event.other')
  const sender = event === 'new-message' ? conversation?.otherName : null
  // Who lost a car to another buyer would read the seller's name for that buyer's.
  const other = conversation ?? (event === 'lost' ? null : booking)
  const name = other && (other.otherName ?? t('deletedAccount'))
  const proposedAt = event === 'meeting-cancelled' ? booking?.proposedAt : null
  const about = [sender ? null : name, car ?? search, amount].filter((part) => part)
  return (
    <Card as="article" className={`relative flex items-start gap-4 p-3 ${isRead ? '' : 'notice-unread'}`}>
      <span className="relative shrink-0">
        {picture && <Picture picture={picture} alt="" sizes="5rem" className="aspect-3/2 w-20 rounded-field" />}
        <span className={picture ? 'notice-corner' : 'grid w-20 place-items-center'}>
          <NoticeKindIcon kind={kind} isRead={isRead} isSmall={Boolean(picture)} />
        </span>
      </span>
      <div className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <h3 className={`sm:col-start-1 text-base leading-snug ${isRead ? 'font-normal' : 'font-semibold'}`}>
          <Link
            to={path}
            className="after:absolute after:inset-0 after:rounded-box"
            onClick={isRead ? undefined : onRead}
          >
            {sender ? t('messagesFrom', { name: sender, count: isRead ? 0 : (conversation?.unread ?? 0) }) : title}
            {!isRead && <span className="sr-only"> ({t('unread')})</span>}
          </Link>
        </h3>
        <p className="wrap-anywhere text-muted text-sm empty:hidden sm:col-start-1">
          {about.map((part, index) => (
            <Fragment key={part}>
              {index > 0 && ' · '}
              {/* In Arabic a title that begins with a year would be torn apart. */}
              <bdi>{part}</bdi>
            </Fragment>
          ))}
          {meetingTime && (
            <>
              {about.length > 0 && ' · '}
              <MeetingTime meeting={{ meetingAt: meetingTime.at, meetingPlace: meetingTime.place }} />
            </>
          )}
        </p>
        {proposedAt && new Date(proposedAt) > now && (
          <p className="text-sm sm:col-start-1">
            {t.rich('stillProposed', {
              time: () => <MeetingTime meeting={{ meetingAt: proposedAt, meetingPlace: meeting?.place ?? null }} />,
            })}
          </p>
        )}
        <p className="text-muted text-sm sm:col-start-2 sm:row-start-1">
          <LocalizedTime at={at} show="time" />
        </p>
      </div>
      {!isRead && (
        <HydratedButton
          look="quiet"
          className="btn-square relative z-1 shrink-0"
          title={t('markRead')}
          onClick={onRead}
        >
          <span className="notice-dot rounded-full" aria-hidden="true" />
          <span className="sr-only">{t('markRead')}</span>
        </HydratedButton>
      )}
    </Card>
  )
}
