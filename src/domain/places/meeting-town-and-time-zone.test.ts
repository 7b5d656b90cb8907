import { findPlacesWithMinPopulation } from '@forecourt/gazetteer/gazetteer.ts'
import { timeZoneOfPlace } from '@forecourt/gazetteer/time-zones.ts'
import { expect, test } from 'vitest'
import { meetingTownAndTimeZone } from './meeting-town-and-time-zone.ts'

test.each([
  ['Austin, TX', 'Austin', 'America/Chicago'],
  ['Austin, TX 78701', 'Austin', 'America/Chicago'],
  // States that are in two time zones.
  ['El Paso, TX', 'El Paso', 'America/Denver'],
  ['Knoxville, TN', 'Knoxville', 'America/New_York'],
  ['Nashville, TN', 'Nashville', 'America/Chicago'],
  ['Pensacola, FL', 'Pensacola', 'America/Chicago'],
  ['Phoenix, AZ', 'Phoenix', 'America/Phoenix'],
  ['Honolulu, HI', 'Honolulu', 'Pacific/Honolulu'],
  ['Munich, Germany', 'Munich', 'Europe/Berlin'],
  ['Leeds, United Kingdom', 'Leeds', 'Europe/London'],
  ['Dubai, United Arab Emirates', 'Dubai', 'Asia/Dubai'],
  ['Perth, WA, Australia', 'Perth', 'Australia/Perth'],
  ['30.27, -97.74', 'Austin', 'America/Chicago'],
  // Not in the gazetteer.
  ['Nowhere-on-the-Map, OR', 'Nowhere-on-the-Map', 'America/Los_Angeles'],
  ['Nirgendwo-am-Deich, Germany', 'Nirgendwo-am-Deich', 'Europe/Berlin'],
])('a meeting at %s is in %s, %s', (location, town, timeZone) => {
  expect(meetingTownAndTimeZone(location)).toEqual({ town, timeZone })
})

test.each([null, '', 'ask me', '-40, -140'])('nobody can tell the clock of %s', (location) => {
  expect(meetingTownAndTimeZone(location)).toBeNull()
})

test('every larger town has a zone that this Node knows', () => {
  const zones = new Set<string>()
  const without: string[] = []
  for (const entry of findPlacesWithMinPopulation(100_000)) {
    const zone = timeZoneOfPlace(entry)
    if (zone === null) without.push(`${entry.name}, ${entry.country}`)
    else zones.add(zone)
  }
  expect(without).toEqual([])
  for (const zone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone).not.toThrow()
})
