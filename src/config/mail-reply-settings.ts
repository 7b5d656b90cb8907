type Settings = { MAIL_REPLY_ADDRESS?: string | undefined; MAIL_INBOUND_SECRET?: string | undefined }

/** Where replies to mails about messages arrive, and the secret that signs the calls that hand them on. */
export type MailReplySettings = Readonly<{ address: string; secret: string }>

/** Both settings or none. Adds a line to `faults` where one is missing. */
export function readMailReplySettings(settings: Settings, faults: string[]): MailReplySettings | null {
  const { MAIL_REPLY_ADDRESS: address, MAIL_INBOUND_SECRET: secret } = settings
  if ((address === undefined) !== (secret === undefined))
    faults.push('MAIL_REPLY_ADDRESS and MAIL_INBOUND_SECRET belong together; set both, or none.')
  return address && secret ? { address, secret } : null
}
