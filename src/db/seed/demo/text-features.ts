import { type DescriptionSentence, sentenceWithConditions } from './description-sentence-pool.ts'
import {
  burnsFuel,
  hasAllWheelDrive,
  hasAutomaticTransmission,
  hasFixedRoof,
  isBuiltInOrAfter,
  isCarOfModels,
  isCarOfOtherModels,
  isNoExoticCar,
} from './text-conditions.ts'

/** Models with a metal folding roof. */
const hardtops = ['California T', 'Portofino M', 'SL 550']
const sevenSpeeds = ['F8 Tributo', '488 GTB', 'California T', 'GTC4Lusso', '812 Superfast']

/** Typical features of a body style and of a make; each description takes one sentence of either. */
export const bodyFeatureSentences: Readonly<Record<string, readonly DescriptionSentence[]>> = {
  Saloon: [
    'It seats four adults comfortably, and the trunk takes four carry-ons.',
    'It is quiet enough at seventy to talk to the back row without raising your voice.',
    'The rear seats fold, which few people expect of a four-door of this shape.',
    'Heated seats front and rear make January mornings easy.',
    sentenceWithConditions(
      'The adaptive cruise control takes the strain out of long drives.',
      hasAutomaticTransmission,
    ),
  ],
  Coupe: [
    'The long doors and the low seat make every errand feel like an occasion.',
    'Two people and their luggage for a week fit without planning.',
    'The sports seats hold you where you should be, and still let you get out again.',
    'From the side it has the one line that designers draw first and accountants remove later.',
    sentenceWithConditions('The exhaust has a quiet setting for early mornings, and I did use it.', burnsFuel),
  ],
  Estate: [
    'With the seats down a bicycle goes in with both wheels on.',
    'The cargo area is flat and lined, with its own cover, net and 12-volt outlet.',
    sentenceWithConditions('I’ve only used the roof rails a couple of times, for skis.', isNoExoticCar),
    sentenceWithConditions('The dog always rode on a mat, and the mat left with the dog.', isNoExoticCar),
    sentenceWithConditions('It tows up to its rated weight without drama; the hitch folds away.', isNoExoticCar),
  ],
  Hatchback: [
    'It parks where others give up, and the tailgate opens wide and square.',
    'Short outside and long inside, it has moved three students in and out of dormitories.',
    'The view out is clear all round, and there are sensors where it is not.',
    'The back seats split three ways, and none of them has ever seen a juice box.',
    'It turns on a dime, which I learned to love in the alleys downtown.',
  ],
  SUV: [
    'You sit high, see far and step in rather than down.',
    sentenceWithConditions('All-wheel drive has taken us up the mountain road on every ski weekend.', hasAllWheelDrive),
    sentenceWithConditions('Three child seats go side by side in the second row; I have done it.', isNoExoticCar),
    'The tailgate opens by a wave of the foot, with groceries in both arms.',
    'The panoramic sunroof runs the whole length of the cabin, and the shade works.',
  ],
  Roadster: [
    'The roof goes down in the time a red light takes.',
    'With the wind deflector up you can hold a conversation at highway speed.',
    'It has been driven with the top down whenever that was possible and never in the rain.',
    sentenceWithConditions(
      'The soft parts of the roof were cleaned and waterproofed every spring.',
      isCarOfOtherModels(...hardtops),
    ),
    'On a coast road at six in the evening there is nothing better.',
  ],
  Supercar: [
    'The lift system clears every driveway I have met, and I have met steep ones.',
    sentenceWithConditions(
      'Carbon brakes, carbon seats, and a sound that brings the neighbors to their windows.',
      burnsFuel,
      isCarOfOtherModels('i8'),
    ),
    'The brakes were measured recently and have plenty of life left.',
    'It has never been on a track; its tires tell the same story.',
    'The battery tender, the cover and the fitted luggage go with it.',
  ],
  Limousine: [
    'The rear seats recline, warm, cool and massage, in that order of importance.',
    'At speed the loudest thing on board is the clock, and it is not loud.',
    'The doors close themselves, which guests find funny and grandparents find sensible.',
    'The back row has its own climate, its own screens and its own shades.',
    'It was driven by a chauffeur for a family, slowly, and cleaned after every trip.',
  ],
}

export const brandFeatureSentences: Readonly<Record<string, readonly DescriptionSentence[]>> = {
  Ferrari: [
    'The annual service was never skipped, whatever the mileage.',
    'The steering wheel carries the shift lights and the switch for the drive modes.',
    'The original delivery papers and the tool roll are complete.',
    'Daytona seats and a front lifter were on the order sheet.',
    'The red calipers and the shields on the fenders are from the factory.',
    'The factory certified it as an approved pre-owned car last year.',
    sentenceWithConditions(
      'The seven-speed gearbox changes as if it had read your mind.',
      isCarOfModels(...sevenSpeeds),
    ),
  ],
  Audi: [
    sentenceWithConditions('The quattro drive is the reason I never owned snow chains.', hasAllWheelDrive),
    sentenceWithConditions('The virtual cockpit shows the map right between the dials.', isBuiltInOrAfter(2019)),
    'The matrix headlights light up the whole road without blinding anybody.',
    'It has the upgraded sound system.',
    'It has the S line seats and the flat-bottom steering wheel.',
    'The cabin is put together so well that nothing has ever rattled.',
    sentenceWithConditions('Phone, maps and music connect without a cable.', isBuiltInOrAfter(2020)),
  ],
  BMW: [
    'The steering talks to you, as it should in a car of this make.',
    'The head-up display means I have not looked down for years.',
    'It has the sport suspension, the comfort seats and the premium speakers.',
    'The weight is split evenly front to rear, and you feel it in the first turn.',
    'The M steering wheel is thick, warm in winter, and perfectly worn in by now.',
    'The parking camera looks down from above, which still seems like magic.',
    sentenceWithConditions(
      'The eight-speed gearbox is the best part of a very good car.',
      burnsFuel,
      hasAutomaticTransmission,
      isCarOfOtherModels('i8', 'M4'),
    ),
  ],
  Lamborghini: [
    sentenceWithConditions(
      'The start button sits under its red flap, and yes, it makes a difference every time.',
      isCarOfOtherModels('Gallardo LP 560-4'),
    ),
    'Both sets of mode buttons, from street to race, do what they promise.',
    'The stitching matches the color of the calipers, straight from the factory.',
    'The hexagonal exhaust tips have none of the usual scuffs.',
    'It has the backup camera, which you’ll appreciate the first time you park it.',
    sentenceWithConditions('The front lift remembers my driveway by GPS.', isCarOfOtherModels('Urus')),
    'It was serviced at the official dealer, most recently this spring.',
  ],
  Tesla: [
    'The battery still shows over ninety percent of its original range.',
    'The wall connector from my garage can be part of the deal.',
    'The full self-driving package is paid for and stays with the car.',
    'It was charged at home to eighty percent, and rarely on fast chargers.',
    'The glass roof, the big screen and the quiet make old cars feel noisy.',
    'It has every update, and the latest one made the heated seats smarter.',
    'The battery was checked last month and is in good health.',
  ],
  Mercedes_Benz: [
    'The Burmester sound system and the sixty-four ambient light colors are on board.',
    sentenceWithConditions(
      'The air suspension smooths out everything the city throws at it.',
      isCarOfOtherModels('SL 550', 'AMG GT', 'A 250 e', 'EQB 300'),
    ),
    sentenceWithConditions('It was ordered with the AMG Line bumpers and the panoramic sunroof.', hasFixedRoof),
    sentenceWithConditions(
      'Distronic holds the distance for you, down to a standstill and off again.',
      hasAutomaticTransmission,
    ),
    'The seats adjust in more ways than I ever found a use for.',
    sentenceWithConditions(
      'The two wide screens are free of scratches, and the voice control understands my accent.',
      isBuiltInOrAfter(2019),
      hasFixedRoof,
    ),
    sentenceWithConditions('It has the large tank and crosses a state on one fill-up.', burnsFuel),
  ],
  Rolls_Royce: [
    sentenceWithConditions(
      'Starlight headliner, lambswool mats and both umbrellas in the doors are present.',
      hasFixedRoof,
    ),
    'The Spirit of Ecstasy rises and sets as she should.',
    'The veneer is matched from one tree, and not one panel has faded.',
    'It rides over broken roads as if they were somebody else’s problem.',
    'The twelve cylinders are felt more than heard.',
    'The factory’s provenance program checked it from end to end.',
    'The coach line was drawn by hand, and the paint around it is flawless.',
  ],
}
