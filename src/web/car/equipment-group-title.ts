import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'

/** The title of a group of multi-choice values. */
export function useEquipmentGroupTitle(): (group: string) => string {
  const t = useAttributesTexts()
  return (group) => {
    const key = `group.${group}`
    return t.has(key) ? t(key) : group
  }
}
