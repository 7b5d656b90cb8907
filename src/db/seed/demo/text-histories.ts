import { type DescriptionSentencePool, sentenceWithConditions } from './description-sentence-pool.ts'
import { burnsFuel, hasMileageOfAtLeast, isAtLeastYearsOld, isInGoodCondition } from './text-conditions.ts'

/** How the car was kept. */
export const historySentences: DescriptionSentencePool = {
  any: [
    'Every service is documented, and the receipts fill a folder.',
    sentenceWithConditions(
      'The last inspection was two months ago and found nothing to do.',
      isInGoodCondition,
      isAtLeastYearsOld(1),
    ),
    sentenceWithConditions(
      'Four new tires went on at the start of the summer and have barely three thousand miles on them.',
      hasMileageOfAtLeast(15_000),
    ),
    sentenceWithConditions(
      'Brake rotors and pads were replaced this year, front and rear.',
      isAtLeastYearsOld(2),
      hasMileageOfAtLeast(20_000),
    ),
    sentenceWithConditions(
      'It was maintained by the same independent shop from day one; they’re happy to talk to you.',
      isAtLeastYearsOld(2),
    ),
    sentenceWithConditions(
      'One small scratch on the rear bumper, shown on request; no accidents, no filler, no repainted panels.',
      isInGoodCondition,
    ),
    'The windshield was replaced after a stone chip, with an original part.',
    'There is a clean title in my name and no loan on it.',
    sentenceWithConditions(
      'The battery was changed last winter, and the spare key has never left its drawer.',
      burnsFuel,
      isAtLeastYearsOld(3),
    ),
    sentenceWithConditions(
      'An independent check of ninety points is less than a month old, and you may have the report.',
      isInGoodCondition,
    ),
    sentenceWithConditions(
      'It was serviced every five thousand miles, twice as often as the book asks.',
      burnsFuel,
      hasMileageOfAtLeast(15_000),
    ),
    'All recalls were done, and the letters that prove it are in the glove box.',
    sentenceWithConditions(
      'The interior was treated twice a year, and there is no wear on the bolsters.',
      isInGoodCondition,
    ),
    'The paint was protected with a clear film from new, over the whole front and behind the wheels.',
    'Air conditioning was serviced in May and blows as cold as it should.',
    'Both keys, both manuals and the original window sticker are here.',
    sentenceWithConditions(
      'A used-car warranty runs for another fourteen months and passes on to you.',
      isInGoodCondition,
    ),
    sentenceWithConditions(
      'I had the paint measured before listing it, and the readings match the factory finish.',
      isInGoodCondition,
    ),
    sentenceWithConditions(
      'It went to the dealer every year, and they have the full service record.',
      isAtLeastYearsOld(2),
    ),
    sentenceWithConditions(
      'The tires are a matched set by a premium maker, with two thirds of their tread left.',
      hasMileageOfAtLeast(3_000),
    ),
    'The owner’s manual still has its original bookmark, which tells you about the rest.',
    sentenceWithConditions(
      'The ceramic coating was redone in the spring, so it washes off with plain water.',
      isAtLeastYearsOld(1),
    ),
    sentenceWithConditions(
      'The wheel on the driver’s side carries a curb mark the size of a coin, and that is the list of faults.',
      isInGoodCondition,
    ),
    sentenceWithConditions(
      'The major service was done four hundred miles ago.',
      burnsFuel,
      hasMileageOfAtLeast(20_000),
    ),
    'The history report is clean from the first entry to the last.',
    sentenceWithConditions(
      'Wipers, filters and fluids were replaced for the sale, so you can simply drive.',
      isAtLeastYearsOld(1),
    ),
  ],
  everyday: [
    sentenceWithConditions(
      'The suspension got new bushings last fall, and it rides like a new car.',
      isAtLeastYearsOld(5),
      hasMileageOfAtLeast(40_000),
    ),
    sentenceWithConditions(
      'Two sets of wheels come with it; the winter set has done one season.',
      isAtLeastYearsOld(1),
    ),
    sentenceWithConditions(
      'A dent in the passenger door was taken out without repainting; I can’t even find it myself.',
      isAtLeastYearsOld(1),
    ),
    sentenceWithConditions(
      'It passed the state inspection on the first try every time it was due.',
      isAtLeastYearsOld(2),
    ),
  ],
  exotic: ['The specialist who looked after it will vouch for it, and he is not generous with praise.'],
  littleDriven: [
    'It has never been on salt: from November to March it sleeps.',
    'It was kept at one temperature, on a charger, under a soft cover.',
  ],
}
