import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MessageThreadWithMessages } from '#contract/messages.ts'
import { MessageThreadCarStatus } from '#web/messages/message-thread-car-status.tsx'
import { PageTitle } from '#web/site/page-title.tsx'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { ArrowLeft } from '#web/ui/icons.ts'
import { Picture } from '#web/ui/picture.tsx'

/** Who the conversation is with, and the car that it is about. */
export function MessageThreadHeader({ thread, menu }: { thread: MessageThreadWithMessages; menu: ReactNode }) {
  const t = useMessagesTexts()
  const { car, other } = thread
  const name = other.isDeleted ? t('deletedAccount') : other.name
  return (
    <header className="mb-6 grid gap-4">
      <PageTitle>{other.isDeleted ? t('conversationWithDeleted') : t('conversationWith', { name })}</PageTitle>
      <meta name="robots" content="noindex" />
      <Link to="/dashboard/messages" className="btn btn-ghost -ms-4 justify-self-start">
        <ArrowLeft className="size-5" aria-hidden="true" />
        {t('back')}
      </Link>
      <div className="flex items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={name} image={other.image} />
          <div className="min-w-0">
            <h1 className="wrap-anywhere text-2xl">{name}</h1>
            <p className="text-muted text-sm">{t(other.side === 'Seller' ? 'seller' : 'buyer')}</p>
          </div>
        </div>
        {menu}
      </div>
      <Card className="relative flex items-center gap-4 p-4">
        {car.picture && (
          <Picture picture={car.picture} alt="" sizes="7rem" className="aspect-3/2 w-24 shrink-0 rounded-box" />
        )}
        <div className="grid min-w-0 gap-1">
          <p className="wrap-anywhere font-medium">
            {car.status === 'gone' || car.status === 'draft' ? (
              car.title
            ) : (
              <Link to={`/cars/${car.id}`} className="underline underline-offset-4 after:absolute after:inset-0">
                <bdi>{car.title}</bdi>
              </Link>
            )}
          </p>
          <p className="figures flex flex-wrap items-center gap-2">
            <FormattedPrice cents={car.priceCents} />
            <MessageThreadCarStatus status={car.status} />
          </p>
        </div>
      </Card>
    </header>
  )
}
