import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Combobox } from './combobox.tsx'

it('G-24 a combobox is a named field with a closed list before anybody asks for it, and takes any text', () => {
  const html = renderToStaticMarkup(<Combobox label="Model" options={['A4']} listLabel="Suggestions" name="model" />)
  const [box = ''] = /<input[^>]*>/.exec(html) ?? []
  expect(box).toMatch(/role="combobox"/)
  expect(box).toMatch(/aria-expanded="false"/)
  expect(box).toMatch(/name="model"/)
  const listId = /aria-controls="([^"]*)"/.exec(box)?.[1]
  expect(html).toContain(`id="${listId}" role="listbox" aria-label="Suggestions"`)
  expect(html).not.toContain('role="option"')
})
