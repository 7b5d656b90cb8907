import { type DescriptionSentencePool, sentenceWithConditions } from './description-sentence-pool.ts'
import { isNoneOfBodyTypes } from './text-conditions.ts'

/** Why the car is for sale. */
export const sellingReasonSentences: DescriptionSentencePool = {
  any: [
    'We are moving abroad in the new year and cannot take it along.',
    'My doctor would like me to walk more.',
    'I’m selling because its replacement is already on order.',
    'I am finishing a kitchen, and the kitchen won.',
    'We only have one garage space, and the older car stays in it for sentimental reasons.',
    'I retired last month and we need one car now, not two.',
    'There is no hurry on my side; it goes to whoever will look after it.',
    'We want to try life with an older van and a lot of camping grounds.',
    'I have simply had the itch for something different since the spring.',
    'I am thinning out a small collection that has grown past the size of the barn.',
    'The price leaves room for neither games nor disappointments.',
    'A new job three blocks away has made it unnecessary.',
    'I promised my wife that one would go before another comes.',
    'Once it is gone I will regret it, as I did with the last three.',
    'We sell it together, as a couple, and both of us will answer questions.',
    'My son has discovered motorcycles, so the fun budget has moved.',
    'I inherited a second one in the same color, as strange as that sounds.',
    'It was meant to be kept forever; then the twins were announced.',
    'The proceeds go into a small boat.',
    'I am leaving for two years of field work and do not want it to stand.',
    'I only sell because a friend offered me the car I have wanted since school.',
  ],
  everyday: [
    'I sell it because a third child is on the way.',
    'The company now gives me a car, and two in the driveway are one too many.',
    'My daughter was to have it, and chose a city without parking instead.',
    'The insurance for two cars in this city has settled the matter.',
    sentenceWithConditions('The dirt road to our new house calls for a truck.', isNoneOfBodyTypes('SUV', 'Pickup')),
  ],
  exotic: [
    'The collection moves to a smaller house, and so do I.',
    'My next one has been allocated, and its place in the garage is this one’s.',
  ],
  littleDriven: [
    'I work from home and it stands too much.',
    'It needs a driver who covers more than a few miles a week.',
    'I would rather see it driven than kept.',
  ],
}

/** How a buyer can view the car. */
export const carViewingSentences: DescriptionSentencePool = {
  any: [
    'Come and see it in {city}, best in daylight and in the dry.',
    'A test drive is welcome once I have seen your driver’s license and insurance.',
    'I can meet you near {city} in the evening or on the weekend.',
    'Bring your own mechanic; the shop around the corner has a lift.',
    'I will pick you up from the airport if you travel for it.',
    'Questions are answered the same day, usually within the hour.',
    'More pictures of any corner you care about can be had for the asking.',
    'No trades, please, and no offers before you have seen it.',
    'A transport truck can load it here easily; the street in front is wide.',
    'Tell me when you come, and I will leave it untouched until then.',
    'We meet at my bank in {city}, where there is also a good café.',
    'It can stay here for a week after the sale if you need the time.',
    'You get an hour with it, not a lap around the block.',
    'My neighbor has the same model, so you can even compare.',
    'It is washed only on the outside, so that you see it as it is.',
    'I hand it over with new floor mats and a little sadness.',
    'Mornings suit me best; the light is kinder then as well.',
    'The folder with the papers lies on the table when you come.',
    'Serious people only, and patient ones are welcome too.',
    'Viewings are by appointment, so nobody has to wait.',
    'You’re welcome to plug in your own OBD scanner.',
    'My partner knows the car as well as I do and can show it when I travel.',
    'From {city} it is three hours to most places in the state, and I meet halfway.',
  ],
  everyday: [],
  exotic: [],
  littleDriven: [],
}
