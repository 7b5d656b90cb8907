import type { MessageWarning } from '#contract/messages.ts'
import { type MailTemplate, mailButton, mailFactsTable, mailParagraph, mailQuote } from './mail-content.ts'

type NewMessages = {
  threadId: string
  /** Missing in mails of earlier releases. */
  carId?: string
  carTitle: string
  senderName: string
  /** The newest messages, oldest first; one that consists of photos alone is not among them. */
  texts: string[]
  /** What their readers are warned of in each of them; missing in mails of earlier releases. */
  warnings?: MessageWarning[][]
  count: number
  /** The newest of them, by its number in the thread; missing in mails of earlier releases. */
  upToSeq?: number
  photoCount: number
  /** Authorises a reply by mail; null where that person cannot reply any more. */
  replyToken: string | null
}

/** What the page says below a message that has the warning, word for word. */
export const messageWarningSentences: Readonly<Record<MessageWarning, string>> = {
  phone:
    'This message contains a phone number or another way to contact you. You’ll get each other’s numbers once a booking is accepted or paid. Before that, scammers use them to lure you off this site.',
  email:
    'This message contains an email address. You’ll see each other’s addresses once the car is paid for. Before that, scammers use them to lure you off this site.',
  link: 'This message contains a link to another site. Don’t log in or pay there.',
  payment:
    'This message mentions a payment outside Forecourt. If something goes wrong, you won’t get that money back. Pay here: we hold the money until you’ve both confirmed the handover.',
}

export const newMessageMail: MailTemplate<NewMessages> = {
  secretFields: ['replyToken', 'texts'],
  sample: {
    threadId: '01990000-0000-7000-8000-000000000003',
    carTitle: 'Mercedes C 300 Sedan, one owner',
    senderName: 'Noah Castillo',
    texts: ['Is it still available?', 'I could come on Saturday morning.'],
    count: 2,
    photoCount: 1,
    replyToken: '00000000000000000000000000000000',
  },
  compose: ({ threadId, carTitle, senderName, texts = [], warnings = [], count, photoCount, replyToken }) => ({
    subject: `New message: ${carTitle}`,
    heading: `${senderName} sent you a message`,
    blocks: [
      mailFactsTable(
        ['Car', carTitle],
        ['Messages', String(count)],
        photoCount > 0 ? ['Photos', String(photoCount)] : null,
      ),
      // In quotation marks no words of a person are taken for ours and translated.
      // Of a mail that has left, the outbox has a word in place of its texts.
      ...[texts]
        .flat()
        .flatMap((text, at) => [
          mailQuote(text),
          ...(warnings[at] ?? []).map((warning) => mailParagraph(messageWarningSentences[warning])),
        ]),
      mailButton('Read and reply', `/dashboard/messages/${encodeURIComponent(threadId)}`),
      mailParagraph(
        'Never pay outside Forecourt, and keep your address and phone number to yourself until a booking is accepted or paid.',
      ),
    ],
    reason:
      'You’re getting this email because someone messaged you about a car on Forecourt. You can mute the conversation there.',
    unsubscribePath: null,
    replyToken: replyToken ?? undefined,
  }),
}
