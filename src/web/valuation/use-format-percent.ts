import { useLocaleFormats } from '#web/i18n/locale-formats.ts'

/** Formats a percentage for a language: `5.8%`, `5,8 %`; with its sign where that matters. */
export function useFormatPercent(signDisplay: 'auto' | 'always' = 'auto'): (value: number) => string {
  const { number } = useLocaleFormats()
  return (value) =>
    number(value / 100, {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: signDisplay === 'always' ? 'exceptZero' : 'auto',
    })
}
