/**
 * The account of a sign-in attempt, for the log: enough to recognise the same account, but not an address to write to.
 */
export function maskEmailForLog(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}…@${domain}`
}
