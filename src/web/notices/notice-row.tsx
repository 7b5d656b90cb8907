import { Fragment } from 'react'
import { Link } from 'react-router'
import { meetingTimeOfNotice } from '#contract/meeting-time-of-notice.ts'
import { noticeKindByEvent, type UserNotice } from '#contract/notices.ts'
import { useServerNow } from '#web/client/server-clock.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { NoticeKindIcon } from '#web/notices/notice-kind-icon.tsx'
import { useNoticesTexts } from '#web/texts/use-notices-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

type NoticeRowProps = { notice: UserNotice; onRead: () => void }

/** What happened, to what, with whom, and when; the whole of it leads to the page that it is about. */
export function NoticeRow({ notice, onRead }: NoticeRowProps) {
  const t = useNoticesTexts()
  const { money } = useLocaleFormats()
  const now = useServerNow()
  const { event, kind, params, path, conversation, booking, at, isRead } = notice
  const { car, search, cents, beforeCents, meeting } = params
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
    <Card as="article" className="relative flex items-start gap-x-4 p-4 sm:px-5">
      <NoticeKindIcon kind={kind} isRead={isRead} />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        <h2 className={`text-base sm:col-start-1 ${isRead ? 'font-normal' : 'font-semibold'}`}>
          <Link
            to={path}
            className="after:absolute after:inset-0 after:rounded-box"
            onClick={isRead ? undefined : onRead}
          >
            {sender ? t('messagesFrom', { name: sender, count: isRead ? 0 : (conversation?.unread ?? 0) }) : title}
          </Link>
        </h2>
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
        <p className="text-muted text-sm sm:col-start-2 sm:row-start-1 sm:text-end">
          <LocalizedTime at={at} show="relative" />
        </p>
        {!isRead && (
          <div className="flex items-center gap-2 sm:col-start-2 sm:row-span-2 sm:row-start-2">
            <Badge tone="accent">{t('unread')}</Badge>
            <HydratedButton look="quiet" className="-my-2 relative z-1" onClick={onRead}>
              {t('markRead')}
            </HydratedButton>
          </div>
        )}
      </div>
    </Card>
  )
}
