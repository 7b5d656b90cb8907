import { z } from 'zod'

/** What the operator’s mail server hands on: a reply that arrived at `MAIL_REPLY_ADDRESS`. */
export const ReceivedMailReplyRequest = z.object({
  /** The address with its token, `reply+<token>@host`. */
  to: z.string().min(3).max(320),
  from: z.string().min(3).max(320),
  /** True where the domain of `from` passed DMARC, or SPF or DKIM aligned with it: anybody can write any `from`. */
  isSenderAuthenticated: z.boolean({
    error: 'isSenderAuthenticated says whether the domain of the sender passed DMARC.',
  }),
  text: z.string().max(200_000),
  /** The Message-ID of the mail: handed on twice, it is stored once. */
  messageId: z.string().min(1).max(1000),
})
export type ReceivedMailReplyRequest = z.infer<typeof ReceivedMailReplyRequest>

export const MailReplyReceivedResponse = z.object({ received: z.literal(true) })
