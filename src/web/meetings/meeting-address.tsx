/** In its own direction: in an Arabic sentence the number of `12 Oak Street` would move to its end. */
export function MeetingAddress({ text }: { text: string }) {
  return (
    <strong>
      <bdi>{text}</bdi>
    </strong>
  )
}
