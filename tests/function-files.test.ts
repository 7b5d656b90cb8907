import { expect, it } from 'vitest'
import { findMisnamedFunctionFiles } from '../scripts/layers/function-files.ts'

/** Whether the check accepts a file of the domain with this text. */
const isAccepted = (name: string, text: string) =>
  findMisnamedFunctionFiles([{ name: `src/domain/listings/${name}.ts`, text }]).length === 0

it.each([
  ['post-car', 'export async function postCar() {}'],
  ['photo-url', 'export function toPhotoUrl() {}'],
  ['market-summaries', 'export interface MarketSummary {}\nexport function marketSummariesOf() {}'],
  ['price-rows', 'export function* readPriceRows() {}'],
])('a file is found by the name of its only function: %s', (name, text) => {
  expect(isAccepted(name, text)).toBe(true)
})

it('a file with another name than its only function is refused', () => {
  expect(isAccepted('remove-car', 'export async function postCar() {}')).toBe(false)
  expect(isAccepted('post-new-car', 'export function postCar() {}')).toBe(false)
})

it('a file that exports several things is named after what they share', () => {
  expect(isAccepted('car-states', 'export function isSold() {}\nexport function isReserved() {}')).toBe(true)
  expect(isAccepted('car-states', 'export function isSold() {}\nexport const carStates = []')).toBe(true)
})
