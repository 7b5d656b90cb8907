// Draws the portraits of the demo's users: public/avatars/1.svg to 24.svg. Flat shapes without facial features: head,
// neck, hair and clothes in matching colours. The same number always gives the same portrait.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'public', 'avatars')
const grounds = ['#d9e4dd', '#e8ddd0', '#d5dfe9', '#ece2c6', '#e5d5d8', '#d8d9ea', '#cfe3e4', '#e9e4da']
const skins = ['#f3d3bd', '#e6b998', '#d19c74', '#b57b52', '#8f5b3a', '#6d4429']
const hairs = ['#2b2320', '#4a3326', '#6f4a2f', '#a9743f', '#d0a15e', '#8b8d90', '#1d1d22', '#7d3b2a']
/** Hair colours for the three darker skin colours. */
const darkHairs = ['#2b2320', '#1d1d22', '#3a2a22', '#8b8d90', '#241c1a']
const clothes = ['#31505e', '#8c4a3c', '#4c6b4f', '#3b3f5c', '#a2713a', '#5c4566', '#2f6f6a', '#7a3550', '#46525c']

/** Each style draws the parts behind the head and those in front of it. */
const styles = [
  // Short, parted to one side.
  { over: () => 'M29 42c-2-19 9-28 22-28 14 0 23 9 20 28-2-8-5-13-9-15-9 4-19 3-26 0-4 4-6 9-7 15z' },
  // Chin-length, with a fringe.
  {
    behind: () =>
      'M26 66c-3-12-3-30 1-38 5-10 14-15 23-15s18 5 23 15c4 8 4 26 1 38-4 3-9 4-12 3V38H38v31c-3 1-8 0-12-3z',
    over: () => 'M30 42c0-17 8-25 20-25s20 8 20 25c-6-8-12-11-20-11s-14 3-20 11z',
  },
  // Long and straight, parted in the middle.
  {
    behind: () => 'M24 84c-2-22-1-46 3-55 4-10 13-16 23-16s19 6 23 16c4 9 5 33 3 55H24z',
    over: () => 'M30 45c0-19 8-28 20-28s20 9 20 28c-3-10-9-18-20-22-11 4-17 12-20 22z',
  },
  // Tied up in a knot.
  {
    behind: () => 'M41 13a9 9 0 1 1 18 0 9 9 0 0 1-18 0z',
    over: () => 'M29 43c-1-18 8-27 21-27s22 9 21 27c-2-9-6-14-10-16-7 2-15 2-22 0-4 2-8 7-10 16z',
  },
  // Curls.
  {
    behind: () =>
      'M50 11c7-3 14 0 17 5 7 1 11 8 9 14 4 5 3 13-2 16 0 6-5 9-9 8H35c-4 1-9-2-9-8-5-3-6-11-2-16-2-6 2-13 9-14 3-5 10-8 17-5z',
    over: () => 'M31 40c-1-14 7-22 19-22s20 8 19 22c-4-7-8-10-19-10s-15 3-19 10z',
  },
  // Bald, with a beard.
  { over: () => 'M30 47c1 17 9 25 20 25s19-8 20-25c-2 6-5 9-8 10-7-3-17-3-24 0-3-1-6-4-8-10z' },
  // Cropped very short.
  { over: () => 'M30 39c0-15 8-22 20-22s20 7 20 22c-2-6-4-9-7-10-8-2-18-2-26 0-3 1-5 4-7 10z' },
  // Wavy, to the shoulders.
  {
    behind: () =>
      'M27 76c-7-4-7-11-3-16-5-6-3-13 1-17-3-16 9-31 25-31s28 15 25 31c4 4 6 11 1 17 4 5 4 12-3 16-7 3-39 3-46 0z',
    over: () => 'M30 43c-1-17 8-26 21-26 12 0 20 9 19 26-3-8-8-13-15-16-7 5-16 8-20 9-2 1-4 4-5 7z',
  },
]

const at = (list, index) => list[index % list.length]

function portrait(number) {
  const ground = at(grounds, number * 3)
  const tone = (number * 5 + Math.floor(number / 6)) % skins.length
  const skin = skins[tone]
  const hair = at(tone < 3 ? hairs : darkHairs, number * 7 + Math.floor(number / 8))
  const style = at(styles, number - 1)
  const coat = at(clothes, number * 4 + Math.floor(number / 9))
  const shade = (path, colour) =>
    path ? `<path fill="${colour}" stroke="${colour}" stroke-width="1.6" stroke-linejoin="round" d="${path}"/>` : ''
  const collars = [
    '<path fill="#fff" fill-opacity=".85" d="M42 76l8 9 8-9 4 4-12 12-12-12z"/>',
    `<path fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3" d="M38 79c4 8 20 8 24 0"/>`,
    '<path fill="#000" fill-opacity=".14" d="M44 78l6 20 6-20z"/>',
  ]
  const glasses =
    number % 5 === 2
      ? '<g fill="none" stroke="#2b2f33" stroke-width="1.8"><circle cx="42" cy="47" r="5.6"/><circle cx="58" cy="47" r="5.6"/><path d="M47.6 46.4c1.6-1.2 3.2-1.2 4.8 0"/></g>'
      : ''
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="160" height="160">',
    `<rect width="100" height="100" fill="${ground}"/>`,
    shade(style.behind?.(), hair),
    `<path fill="${coat}" d="M10 100c2-17 15-23 28-25h24c13 2 26 8 28 25z"/>`,
    `<path fill="${skin}" d="M42 62h16v14c0 5-3.5 8-8 8s-8-3-8-8z"/>`,
    '<path fill="#000" fill-opacity=".1" d="M42 66c4 4.5 12 4.5 16 0v4c-4 4.5-12 4.5-16 0z"/>',
    `<ellipse cx="50" cy="46" rx="19.5" ry="23" fill="${skin}"/>`,
    `<path fill="${skin}" d="M29.5 45a4 5 0 1 0 3 8zM70.5 45a4 5 0 1 1-3 8z"/>`,
    '<g fill="#2b2320" fill-opacity=".8"><circle cx="42" cy="47" r="1.7"/><circle cx="58" cy="47" r="1.7"/></g>',
    '<path fill="none" stroke="#2b2320" stroke-opacity=".55" stroke-width="1.6" stroke-linecap="round" d="M44 58c3.5 3 8.5 3 12 0"/>',
    shade(style.over(), hair),
    number % 8 === 6
      ? '<path fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.6" stroke-linecap="round" d="M45.5 59c3 2 6 2 9 0"/>'
      : '',
    at(collars, number),
    glasses,
    '</svg>\n',
  ].join('')
}

mkdirSync(folder, { recursive: true })
for (let number = 1; number <= 24; number++) writeFileSync(join(folder, `${number}.svg`), portrait(number))
