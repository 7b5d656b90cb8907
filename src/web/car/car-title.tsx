/** A word with a hyphen that is not too long for a line, or the parts of a model's name. */
const unbroken = /(\S{1,9}-\S{1,9}|\b(?:Model|[A-Z]\w{0,2}) \w{1,3}\b)/

/** The title of a car; `Mercedes-Benz`, `S 560` and `Model 3` each stay on one line. */
export function CarTitle({ title }: { title: string }) {
  return (
    <bdi>
      {title.split(unbroken).map((part, at) =>
        // Every second part is such a name.
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
