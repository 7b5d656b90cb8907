/** What an agreed meeting is called in every calendar of one person: the invitation by mail, the feed and the file are one event. */
export function meetingEventTitle({ carTitle, otherName }: { carTitle: string; otherName: string }): string {
  return `${carTitle} · ${otherName}`
}
