import { useEffect, useEffectEvent } from 'react'
import { defineDeviceStoredList } from '#web/device/device-stored-list.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
/**
 * Lists of shortcuts that are turned on on this device. Off until then (WCAG 2.1.4): who speaks to the machine, or rests a hand
 * on the keys, would press letters by accident.
 */
const shortcutsOn = defineDeviceStoredList('shortcuts-on', isText)

/**
 * Single letters that do something on a page once they are turned on on this device, unless something is being typed or a
 * dialog is open. `name` is what they are turned on by.
 */
export function useCharacterShortcuts(name: string, actions: Readonly<Record<string, () => void>>) {
  const on = shortcutsOn.useItems()
  const isOn = on.includes(name)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.toLowerCase()]
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    if (!isOn) return
    const listening = new AbortController()
    document.addEventListener('keydown', press, { signal: listening.signal })
    return () => listening.abort()
  }, [isOn])
  return {
    isOn,
    setOn: (next: boolean) => shortcutsOn.write(next ? [...on, name] : on.filter((item) => item !== name)),
  }
}

function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null
}
