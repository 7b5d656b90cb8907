/** Which account somebody tried, for the log: enough to see that it is one and the same, and no address to write to. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}…@${domain}`
}
