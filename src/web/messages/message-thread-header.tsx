import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MessageThreadWithMessages } from '#contract/messages.ts'
import { MessageThreadCarStatus } from '#web/messages/message-thread-car-status.tsx'
import { PageTitle } from '#web/site/page-title.tsx'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { ArrowLeft } from '#web/ui/icons.ts'
import { Picture } from '#web/ui/picture.tsx'

type MessageThreadHeaderProps = {
  thread: MessageThreadWithMessages
  /** The words of the search that led here, to which the way back leads; empty where none did. */
  q: string
  menu: ReactNode
}

/** Who the conversation is with, and the car that it is about: they stay in sight while somebody reads and writes. */
export function MessageThreadHeader({ thread, q, menu }: MessageThreadHeaderProps) {
  const t = useMessagesTexts()
  const { car, other } = thread
  const name = other.isDeleted ? t('deletedAccount') : other.name
  return (
    <header className="-mx-4 sticky top-16 z-10 flex shrink-0 items-center gap-3 border-line border-b bg-paper px-4 py-1.5 sm:py-2">
      <PageTitle>{other.isDeleted ? t('conversationWithDeleted') : t('conversationWith', { name })}</PageTitle>
      <meta name="robots" content="noindex" />
      {/* On a desk the list stands beside it. */}
      <Link
        to={`/dashboard/messages${q && `?${new URLSearchParams({ q })}`}`}
        className="btn btn-ghost btn-square -ms-3 shrink-0 lg:hidden"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        <span className="sr-only">{t('back')}</span>
      </Link>
      {car.picture && (
        <Picture
          picture={car.picture}
          alt=""
          sizes="4rem"
          className="aspect-3/2 w-16 shrink-0 rounded-field max-[24rem]:hidden"
        />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <h1 className="truncate text-lg max-sm:leading-6 sm:text-xl">{name}</h1>
          <p className="shrink-0 text-muted text-sm max-sm:hidden">{t(other.side === 'Seller' ? 'seller' : 'buyer')}</p>
        </div>
        <div className="text-sm sm:flex sm:items-center sm:gap-2">
          {car.status === 'gone' || car.status === 'draft' ? (
            <bdi className="block w-fit max-w-full truncate">{car.title}</bdi>
          ) : (
            <Link to={`/cars/${car.id}`} className="block w-fit max-w-full underline underline-offset-4">
              <bdi className="block truncate">{car.title}</bdi>
            </Link>
          )}
          <p className="flex shrink-0 flex-wrap items-center gap-x-2">
            <FormattedPrice cents={car.priceCents} />
            <MessageThreadCarStatus status={car.status} />
          </p>
        </div>
      </div>
      {menu}
    </header>
  )
}
