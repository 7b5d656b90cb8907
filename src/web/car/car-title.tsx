/** The title of a car; a word with a hyphen, such as `Mercedes-Benz`, stays on one line where it is not too long for that. */
export function CarTitle({ title }: { title: string }) {
  return (
    <bdi>
      {title.split(/(\S{1,9}-\S{1,9})/).map((part, at) =>
        // Every second part is such a word.
        at % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title have no other name and never move.
          <span key={at} className="whitespace-nowrap">
            {part}
          </span>
        ),
      )}
    </bdi>
  )
}
