// Each formatter is created once: creating one takes longer than rendering a card.
const made = new Map<string, object>()

function once<Formatter extends object>(
  kind: string,
  locale: string,
  options: object,
  make: () => Formatter,
): Formatter {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`
  const known = made.get(key)
  if (known) return known as Formatter
  const formatter = make()
  made.set(key, formatter)
  return formatter
}

type Locales = Intl.LocalesArgument

export function cachedNumberFormat(locale: Locales, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return once('number', String(locale), options, () => new Intl.NumberFormat(locale, options))
}

export function cachedDateTimeFormat(locale: Locales, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  return once('date', String(locale), options, () => new Intl.DateTimeFormat(locale, options))
}

export function cachedPluralRules(locale: Locales, options: Intl.PluralRulesOptions = {}): Intl.PluralRules {
  return once('plural', String(locale), options, () => new Intl.PluralRules(locale, options))
}

export function cachedRelativeTimeFormat(locale: string, numeric: 'always' | 'auto'): Intl.RelativeTimeFormat {
  return once('relative', locale, { numeric }, () => new Intl.RelativeTimeFormat(locale, { numeric }))
}
