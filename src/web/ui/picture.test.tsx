import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { LanguageContext } from '#web/i18n/language.ts'
import { Picture, type PictureVariants } from './picture.tsx'

const photo: PictureVariants = {
  urlBase: '/pictures/cars/suv-grey-side',
  widths: [480, 960],
  formats: ['webp'],
  width: 960,
  height: 640,
  placeholder: '',
}
const illustration = '/pictures/illustrations/suv-front.svg#white'

async function rendered(picture: PictureVariants, language: (typeof languages)[number] = 'en') {
  await waitForTexts(language)
  return renderToStaticMarkup(
    <LanguageContext value={{ language, used: new Set(), usedLate: new Set() }}>
      <Picture picture={picture} alt="White SUV" />
    </LanguageContext>,
  )
}

it.each(languages)(
  'a drawing says that it is no photo, to those who see it and to those who hear it, in %s',
  async (language) => {
    const html = await rendered({ ...photo, illustration }, language)
    expect(html).toContain(`src="${illustration}"`)
    expect(html).not.toContain(photo.urlBase)
    const alt = /alt="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(alt).toMatch(/White SUV.{20,}/)
    expect(/<span aria-hidden="true"[^>]*>([^<]{10,})<\/span>/.exec(html)?.[1]).toBeTruthy()
  },
)

it('a photo has no such tag', async () => {
  const html = await rendered(photo)
  expect(html).toContain(photo.urlBase)
  expect(html).not.toMatch(/illustration/i)
})
