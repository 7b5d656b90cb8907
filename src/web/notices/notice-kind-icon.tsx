import type { NoticeKind } from '#contract/notices.ts'
import {
  BadgeDollarSign,
  Bell,
  CalendarClock,
  CarFront,
  CreditCard,
  Heart,
  Hourglass,
  MessageSquareText,
  ReceiptText,
  Search,
  UserRound,
} from '#web/ui/icons.ts'

const icons: Record<NoticeKind, typeof Bell> = {
  message: MessageSquareText,
  booking: ReceiptText,
  meeting: CalendarClock,
  reminder: Bell,
  offer: BadgeDollarSign,
  waitlist: Hourglass,
  wish: Heart,
  savedSearch: Search,
  car: CarFront,
  payment: CreditCard,
  account: UserRound,
}

/** What a notice is about, to be seen at a glance; its title says it to readers. Small at the corner of a car's picture. */
export function NoticeKindIcon({ kind, isRead, isSmall }: { kind: NoticeKind; isRead: boolean; isSmall: boolean }) {
  // A server of a later release may know further kinds.
  const Icon = icons[kind] ?? Bell
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full ${isSmall ? 'size-7 border-2 border-surface' : 'size-10'} ${isRead ? 'bg-paper-shade text-muted' : 'bg-primary text-primary-content'}`}
    >
      <Icon className={isSmall ? 'size-4' : 'size-5'} />
    </span>
  )
}
