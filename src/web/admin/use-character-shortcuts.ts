import { useEffect, useEffectEvent } from 'react'
import { defineDeviceStoredList } from '#web/device/device-stored-list.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
/** Lists of shortcuts that are turned off on this device: who speaks to the machine would press letters by accident. */
const shortcutsOff = defineDeviceStoredList('shortcuts-off', isText)

/**
 * Single letters that do something on a page, unless something is being typed, a dialog is open, or they are turned off
 * on this device. `name` is what they are turned off by.
 */
export function useCharacterShortcuts(name: string, actions: Readonly<Record<string, () => void>>) {
  const off = shortcutsOff.useItems()
  const isOn = !off.includes(name)
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
    setOn: (next: boolean) => shortcutsOff.write(next ? off.filter((item) => item !== name) : [...off, name]),
  }
}

function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null
}
