import { type MailTemplate, mailButton, mailFactsTable, mailParagraph, mailQuote } from './mail-content.ts'

type NewMessages = {
  threadId: string
  /** Missing in mails of earlier releases. */
  carId?: string
  carTitle: string
  senderName: string
  /** The newest messages, oldest first; one that consists of photos alone is not among them. */
  texts: string[]
  count: number
  /** The newest of them, by its number in the thread; missing in mails of earlier releases. */
  upToSeq?: number
  photoCount: number
  /** Authorises a reply by mail; null where that person cannot reply any more. */
  replyToken: string | null
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
  compose: ({ threadId, carTitle, senderName, texts = [], count, photoCount, replyToken }) => ({
    subject: `New message: ${carTitle}`,
    heading: `${senderName} sent you a message`,
    blocks: [
      mailFactsTable(
        ['Car', carTitle],
        ['Messages', String(count)],
        photoCount > 0 ? ['Photos', String(photoCount)] : null,
      ),
      // In quotation marks no words of a person are taken for ours and translated.
      ...texts.map((text) => mailQuote(text)),
      mailButton('Read and reply', `/dashboard/messages/${encodeURIComponent(threadId)}`),
      mailParagraph(
        'Never pay outside Forecourt, and keep your address and phone number to yourself until a meeting is accepted.',
      ),
    ],
    reason:
      'You’re getting this email because someone messaged you about a car on Forecourt. You can mute the conversation there.',
    unsubscribePath: null,
    replyToken: replyToken ?? undefined,
  }),
}
