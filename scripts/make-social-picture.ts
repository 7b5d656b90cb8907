// Draws the picture that social networks show beside a link to any page except a car's:
// public/pictures/social-1200.jpg.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteSettingDefaults } from '../src/contract/site.ts'
import { drawSocialCard } from '../src/platform/social-card/draw-social-card.ts'

const pictures = join(import.meta.dirname, '..', 'public', 'pictures')
const picture = readFileSync(join(pictures, 'slides', 'slide-1-1920.webp'))
const words = { title: 'Used cars, honestly priced', facts: 'Compare, book a meeting, pay by card', mark: '' }
const card = { picture, ...words, siteName: siteSettingDefaults.name }
writeFileSync(join(pictures, 'social-1200.jpg'), await drawSocialCard(card))
