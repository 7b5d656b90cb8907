import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { MeetingHoursForm } from './meeting-hours-form.tsx'

it('nothing can be typed into the meeting hours before the page listens to it', () => {
  const router = createMemoryRouter([{ path: '/', element: <MeetingHoursForm saved={null} /> }])
  const html = renderToString(<RouterProvider router={router} />)
  const outside = html.replace(/<fieldset disabled=""[\s\S]*<\/fieldset>/, '')
  expect(html).toContain('autoComplete="street-address"')
  expect(outside).not.toMatch(/<(input|select|textarea)/)
})
