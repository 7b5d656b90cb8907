import { replaceSiteNameInText } from '#contract/site.ts'
import type { MailBlock, MailContent } from './templates/mail-content.ts'

/** A mail with the name of this site where the template says Forecourt. Facts and lists hold what people wrote: they stay. */
export function replaceSiteNameInMail(content: MailContent, siteName: string): MailContent {
  const named = (text: string) => replaceSiteNameInText(text, siteName)
  return {
    ...content,
    subject: named(content.subject),
    heading: named(content.heading),
    reason: named(content.reason),
    blocks: content.blocks.map((block): MailBlock => {
      if (block.kind === 'paragraph') return { ...block, text: named(block.text) }
      return block.kind === 'button' ? { ...block, label: named(block.label) } : block
    }),
  }
}
