/** What several mails, or several notifications on a device, are called that go as one; in English, to be translated. */
export function mailDigestSubject(count: number): string {
  return `${count} notifications from Forecourt`
}
