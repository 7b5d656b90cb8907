import { type SocialProvider, socialProviders } from '#contract/providers.ts'

type Clients = Readonly<Record<SocialProvider, Readonly<{ id: string; secret: string }> | null>>
type Names = (typeof providerVariables)[SocialProvider][number] | 'SMS_WEBHOOK_URL' | 'SMS_WEBHOOK_SECRET'
type Settings = { [Name in Names]?: string | undefined }

const providerVariables = {
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  github: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  x: ['X_CLIENT_ID', 'X_CLIENT_SECRET'],
} as const

/** Our client credentials at each provider; both parts or none. Adds a line to `faults` for each incomplete pair. */
export function readSignInProviderCredentials(settings: Settings, faults: string[]): Clients {
  const found = socialProviders.map((provider) => {
    const [idName, secretName] = providerVariables[provider]
    const [id, secret] = [settings[idName], settings[secretName]]
    if ((id === undefined) !== (secret === undefined))
      faults.push(`${id ? secretName : idName} is not set; it takes both ${idName} and ${secretName}, or none.`)
    return [provider, id && secret ? { id, secret } : null]
  })
  return Object.fromEntries(found) as Clients
}

/**
 * The receiver of text messages. Adds a line to `faults` for an inconsistent setting, or one that would send secrets
 * unencrypted.
 */
export function readSmsSettings(settings: Settings, faults: string[]): { url: string; secret: string } | null {
  const { SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret } = settings
  if ((url === undefined) !== (secret === undefined))
    faults.push('SMS_WEBHOOK_URL and SMS_WEBHOOK_SECRET belong together; set both, or none.')
  const isPlain = url?.startsWith('http:') && !/^http:\/\/(localhost|127\.[\d.]+|\[::1\])(:|\/|$)/.test(url)
  if (isPlain) faults.push('SMS_WEBHOOK_URL is no https address; codes would travel in the open.')
  return url && secret ? { url, secret } : null
}
