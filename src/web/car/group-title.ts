import { useAttributesTexts } from '#web/texts/attributes.ts'

/** What a group of values is called that a car may have several of. */
export function useEquipmentGroupTitle(): (group: string) => string {
  const t = useAttributesTexts()
  return (group) => {
    const key = `group.${group}`
    return t.has(key) ? t(key) : group
  }
}
