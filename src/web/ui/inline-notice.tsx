import type { ReactNode } from 'react'
import type { Icon } from '#web/ui/icon.tsx'
import { CircleAlert, Info, TriangleAlert } from '#web/ui/icons.ts'

type NoticeProps = {
  tone?: 'info' | 'warning' | 'error'
  /** In place of the icon of the tone. */
  icon?: Icon
  /** Announced as soon as it appears. */
  isAnnounced?: boolean
  /** Announced at once, interrupting the screen reader: for errors. */
  isAlert?: boolean
  action?: ReactNode
  className?: string
  children: ReactNode
}

const looks = {
  info: { Icon: Info, colour: 'text-info border-s-info' },
  warning: { Icon: TriangleAlert, colour: 'text-warning border-s-warning' },
  error: { Icon: CircleAlert, colour: 'text-error border-s-error' },
}

/** A message about its surroundings: an icon and a sentence, and at most one action. */
export function InlineNotice(props: NoticeProps) {
  const { tone = 'info', isAnnounced, isAlert, action, className = '', children } = props
  const { Icon: ToneIcon, colour } = looks[tone]
  const Sign = props.icon ?? ToneIcon
  return (
    <div
      role={isAlert ? 'alert' : isAnnounced ? 'status' : undefined}
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-box border-s-4 bg-paper-shade p-4 ${colour} ${className}`}
    >
      <Sign className="size-5 shrink-0 self-start" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere text-ink">{children}</div>
      {action}
    </div>
  )
}
