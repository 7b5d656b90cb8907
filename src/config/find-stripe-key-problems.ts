type Keys = {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_API_URL?: string | undefined
  STRIPE_TEST_KEYS: 'refuse' | 'allow'
}

/** Faults of keys that would charge no real card in production, or real cards for the made-up cars of a demo. */
export function findStripeKeyProblems(keys: Keys, isProduction: boolean): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_TEST_KEYS: testKeys } = keys
  const modeOf = (key: string | undefined) => (key === undefined ? null : key.includes('_live_') ? 'live' : 'test')
  const [mode, shownMode] = [modeOf(secret), modeOf(publishable)]
  if (mode && shownMode && mode !== shownMode) {
    return [
      `STRIPE_SECRET_KEY is a ${mode} key and STRIPE_PUBLISHABLE_KEY a ${shownMode} key; both should be of one kind.`,
    ]
  }
  if (keys.STRIPE_API_URL && mode !== 'test') {
    return [
      'STRIPE_API_URL is set without a test key in STRIPE_SECRET_KEY; only Stripe itself may be given a live one: take STRIPE_API_URL away, or use test keys.',
    ]
  }
  if (mode === 'live' && !isProduction) {
    return [
      'STRIPE_SECRET_KEY is a live key, and FORECOURT_ENV is not "production"; a demo sells made-up cars: use a test key, or none.',
    ]
  }
  if (mode === 'test' && isProduction && testKeys === 'refuse') {
    return [
      'STRIPE_SECRET_KEY is a test key, with which nobody is charged; production needs a live key (or STRIPE_TEST_KEYS=allow to ask for a rehearsal).',
    ]
  }
  return []
}
