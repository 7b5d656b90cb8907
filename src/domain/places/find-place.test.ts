import { describe, expect, it } from 'vitest'
import { findPlace, suggestPlaces } from './find-place.ts'

describe('a place that somebody writes', () => {
  it.each([
    ['Austin', 'Austin, TX'],
    ['austin, tx', 'Austin, TX'],
    ['Austin TX', 'Austin, TX'],
    ['Austin, Texas', 'Austin, TX'],
    ['Austin, Minnesota, USA', 'Austin, MN'],
    ['Downtown, Austin, TX', 'Austin, TX'],
    ['Stigler, OK 74462', 'Stigler, OK 74462'],
    ['90210', 'Beverly Hills, CA 90210'],
    ['10001-1234', 'New York, NY 10001'],
    ['Saint Louis, MO', 'St. Louis, MO'],
    ['Salt Lake City', 'Salt Lake City, UT'],
    ['New York', 'New York, NY'],
    ['Portland, ME', 'Portland, ME'],
    ['Birmingham', 'Birmingham, AL'],
    ['Birmingham, UK', 'Birmingham, United Kingdom'],
    ['London', 'London, United Kingdom'],
    ['Dubai', 'Dubai, United Arab Emirates'],
    ['Caringbah, NSW', 'Caringbah, NSW'],
    ['Munich, Deutschland', 'Munich, Germany'],
    ['São Paulo', 'São Paulo, Brazil'],
    ['30.2672,-97.7431', 'Austin, TX'],
    ['-40, -140', '-40, -140'],
  ])('“%s” is %s', (written, name) => {
    expect(findPlace(written)?.name).toBe(name)
  })

  it.each(['', ' ', 'Nowhere-at-all', 'Austin, Xyzzyx', '00000', '95.1, 10', ',,,', '\0'])(
    '“%s” is nowhere',
    (text) => {
      expect(findPlace(text)).toBeNull()
    },
  )

  it('has its coordinates to a hundredth of a degree', () => {
    expect(findPlace('Austin, TX')).toEqual({ name: 'Austin, TX', latitude: 30.27, longitude: -97.74 })
  })
})

describe('a place that somebody begins to write', () => {
  it('goes on as the largest towns do', () => {
    expect(suggestPlaces('aus', 1)).toEqual([expect.objectContaining({ name: 'Austin, TX' })])
    expect(suggestPlaces('Portl', 2).map(({ name }) => name)).toEqual(['Portland, OR', 'Portland, ME'])
    expect(suggestPlaces('austin, m', 3).map(({ name }) => name)).toContain('Austin, MN')
    expect(suggestPlaces('7870', 3).map(({ name }) => name)).toContain('Austin, TX 78701')
  })

  it('needs two letters', () => {
    expect(suggestPlaces('a', 5)).toEqual([])
    expect(suggestPlaces('', 5)).toEqual([])
  })
})
