import type { SignInMethodName } from '#contract/profile.ts'
import { socialProviderDisplayNames } from '#contract/providers.ts'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

/** `Firefox on Windows`, which the server names in English, in the reader's language. */
export function useDeviceText(): (device: string) => string {
  const t = useProfileTexts()
  return (device) => {
    if (device === 'Unknown device') return t('unknownDevice')
    const [browser = '', system] = device.split(' on ')
    return system ? t('deviceOn', { browser, system }) : browser
  }
}

const sinceTexts = { password: 'sinceByPassword', link: 'sinceByLink', phone: 'sinceByPhone' } as const

/** Since when a device is signed in, and by what. */
export function SignedInSince({ at, way }: { at: string; way: SignInMethodName | null }) {
  const t = useProfileTexts()
  const time = () => <LocalizedTime at={at} />
  if (way === null) return time()
  if (way === 'password' || way === 'link' || way === 'phone') return t.rich(sinceTexts[way], { time })
  return t.rich('sinceByProvider', { time, provider: socialProviderDisplayNames[way] })
}
