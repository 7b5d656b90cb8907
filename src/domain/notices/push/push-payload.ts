import { createHash } from 'node:crypto'
import { formatMeetingTime } from '#contract/format-meeting-time.ts'
import type { Language } from '#contract/languages.ts'
import { meetingTimeOfNotice } from '#contract/meeting-time-of-notice.ts'
import type { NoticeKind, NoticeParams } from '#contract/notices.ts'
import { replaceSiteNameInText } from '#contract/site.ts'
import type { pushMessages } from '#db/schema/notices.ts'
import { mailDigestSubject } from '#domain/mail/mail-digest-subject.ts'
import { translateMailWord } from '#domain/mail/translate-mail.ts'
import { readNoticeTitles } from '#platform/locales/read-message-catalogues.ts'

export type PushMessageRow = Pick<
  typeof pushMessages.$inferSelect,
  'id' | 'eventKey' | 'kind' | 'event' | 'params' | 'path' | 'attempts'
>

/** What the service worker reads: the words, and the page that a press opens. */
export type PushPayload = { title: string; body: string; path: string; tag: string }

const titles = readNoticeTitles()
const mostCarsNamed = 3

/**
 * The words of a notification on a device, or of several of one kind in one. Like a notice they name no other person,
 * since they stand on a locked screen; a later one with the same `tag` takes the place of an earlier.
 */
export function pushPayloadOf(
  rows: readonly [PushMessageRow, ...PushMessageRow[]],
  { language, siteName }: { language: Language; siteName: string },
): PushPayload {
  const [first] = rows
  if (rows.length === 1) {
    const body = [aboutOf(first), timeOf(first, language)].filter((text) => text !== '').join(' · ')
    const title = titles.get(language)?.[first.event] ?? titles.get(language)?.other ?? siteName
    const tag = first.kind === ('message' satisfies NoticeKind) ? first.path : first.eventKey
    return { title, body, path: first.path, tag: shortHash(tag) }
  }
  const cars = [...new Set(rows.map(aboutOf).filter((text) => text !== ''))]
  const body = cars.slice(0, mostCarsNamed).join(', ')
  const many = translateMailWord(mailDigestSubject(rows.length), language)
  const tag = shortHash(`digest:${first.kind}`)
  return { title: replaceSiteNameInText(many, siteName), body, path: '/dashboard/notifications', tag }
}

function aboutOf({ params }: PushMessageRow): string {
  const about = params.car ?? params.search
  return typeof about === 'string' ? about.slice(0, 200) : ''
}

/** The time of a meeting, by the clock of its place. */
function timeOf({ params, ...row }: PushMessageRow, language: Language): string {
  const meeting = meetingTimeOfNotice({ ...row, params: params as NoticeParams })
  if (!meeting?.place) return ''
  const { place } = meeting
  return formatMeetingTime(new Date(meeting.at), { place, otherZone: place.timeZone, language, now: null })
}

/** Short enough for the `Topic` of a push service (32 letters), and without the ids of the cause. */
function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
