import type { useMessagesTexts } from '#web/texts/use-messages-texts.ts'

/** A seller's reply time as people say it: whole hours, and from two days on whole days. */
export function replyTimeText(t: ReturnType<typeof useMessagesTexts>, minutes: number): string {
  if (minutes < 60) return t('minutes', { count: minutes })
  const hours = Math.round(minutes / 60)
  return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.round(hours / 24) })
}
