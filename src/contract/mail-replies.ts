import { z } from 'zod'

/** Characters of the text of a mail, with all that it quotes. */
export const maxMailedReplyLength = 200_000

/** What the operator’s mail server hands on: a reply that arrived at `MAIL_REPLY_ADDRESS`. */
export const ReceivedMailReplyRequest = z.object({
  /** The address with its token, `reply+<token>@host`. */
  to: z.string().min(3).max(320),
  from: z.string().min(3).max(320),
  /** True where the domain of `from` passed DMARC, or SPF or DKIM aligned with it: anybody can write any `from`. */
  isSenderAuthenticated: z.boolean({
    error: 'isSenderAuthenticated says whether the domain of the sender passed DMARC.',
  }),
  /** The plain text; empty where the mail has none. */
  text: z.string().max(maxMailedReplyLength),
  /** The HTML, read where there is no plain text. */
  html: z.string().max(500_000).default(''),
  /** Files of the mail, pictures in it included: none of them is taken. */
  attachmentCount: z.int().min(0).default(0),
  /** The head of the mail, by name: it tells whether a program wrote the mail. The names that count are enough. */
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).default({}),
  /** The Message-ID of the mail, empty where it has none: the same mail handed on twice is stored once. */
  messageId: z.string().max(1000).default(''),
})
export type ReceivedMailReplyRequest = z.infer<typeof ReceivedMailReplyRequest>

export const MailReplyReceivedResponse = z.object({
  /** False for a mail that a program wrote, as during an absence: nothing is stored, and nobody is to be told. */
  received: z.boolean(),
  /** What the writer is to be told, in their language; null where there is nothing. */
  notice: z.string().nullable(),
})
export type MailReplyReceivedResponse = z.infer<typeof MailReplyReceivedResponse>
