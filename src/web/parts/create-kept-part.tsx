import { type ComponentType, Suspense, useContext, useId, useMemo } from 'react'
import { LanguageContext, unitsAttribute, useLanguageContext, useReaderUnits } from '#web/i18n/language.ts'
import { KeptPartsContext } from '#web/parts/kept-parts-context.ts'
import { useSiteSettings } from '#web/site/site.ts'
import { DeferredComponentContext } from '#web/ui/use-button-accepts-presses.ts'
import { useIsFromServer } from '#web/ui/use-is-from-server.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

/** Values that are equal where their JSON is. */
type Json<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends (...args: never[]) => unknown
    ? never
    : { [Key in keyof Value]: Json<Value[Key]> }

const always = () => true

const isServer = import.meta.env.SSR && typeof document === 'undefined'

/** The element that stands around a part until its HTML is put in or taken out; no page has it (`kept-parts.ts`). */
const KeptElement = 'x-kept' as 'span'

/**
 * A part of public pages that depends on its properties, the language, the units and the settings of the site, and on
 * nothing else: not on the address, the time or a cookie. The server renders it once for equal properties and puts the
 * same HTML into later pages; in the browser it is the part itself, which takes over that HTML like any other. A
 * signed-in user's parts are always rendered. The browser hydrates each part by itself, and one that the visitor presses
 * before the others.
 *
 * @param name its own; two parts with one name would be taken for each other
 * @param hasIds true where it calls `useId`: such ids belong to a place in the page, and so does the HTML
 * @param isKept false for properties that hardly come again: it is rendered each time then
 */
export function createKeptPart<Props extends object>(
  name: string,
  part: ComponentType<Props> & (Props extends Json<Props> ? unknown : never),
  { hasIds = false, isKept = always }: { hasIds?: boolean; isKept?: (props: Props) => boolean } = {},
): ComponentType<Props> {
  const Content: ComponentType<Props> = part

  // What the browser adds later has no boundary of its own: the change that brings it waits for its texts.
  function Part(props: Props) {
    const content = <Content {...props} />
    return useIsFromServer() ? <Suspense>{content}</Suspense> : content
  }

  // The place has a name only for what asks for an id, and asking moves the ids behind it: so the browser asks, too.
  function PlacedPart(props: Props) {
    const place = useId()
    return isServer ? <ServerPart props={props} place={place} /> : <Part {...props} />
  }

  function PartAnywhere(props: Props) {
    return <ServerPart props={props} place="" />
  }

  function ServerPart({ props, place }: { props: Props; place: string }) {
    const parts = useContext(KeptPartsContext)
    const isLate = useContext(DeferredComponentContext)
    const isSignedIn = useSignedInUser() !== null
    const speech = useLanguageContext()
    const units = unitsAttribute(useReaderUnits())
    const site = useSiteSettings()
    const slot = useMemo(() => {
      if (!parts || isSignedIn || !isKept(props)) return null
      const key = JSON.stringify([name, place, isLate, speech.language, units, site, props])
      return parts.open(key, { hasIds, outer: speech })
    }, [parts, isSignedIn, place, isLate, speech, units, site, props])
    if (!slot) return <Part {...props} />
    if (slot.isKnown) return <KeptElement data-part={slot.number} />
    return (
      <LanguageContext value={{ ...speech, used: slot.used, usedLate: slot.usedLate }}>
        <KeptElement data-part={slot.number}>
          <Part {...props} />
        </KeptElement>
      </LanguageContext>
    )
  }

  if (hasIds) return PlacedPart
  return isServer ? PartAnywhere : Part
}
