import { type DescriptionSentencePool, sentenceWithConditions } from './description-sentence-pool.ts'
import {
  hasLowMileage,
  hasMileageOfAtLeast,
  hasOwnerCountIn,
  isAtLeastYearsOld,
  isInGoodCondition,
  wasBoughtAtCarAge,
  wasBoughtNewBySeller,
  wasBoughtUsedBySeller,
} from './text-conditions.ts'

/** First sentences. `{car}`, `{year}`, `{miles}`, `{paint}` and `{city}` are filled in. */
export const openingSentences: DescriptionSentencePool = {
  any: [
    sentenceWithConditions(
      'I ordered this {car} in {paint} and waited five months for it; it has been worth every week.',
      wasBoughtNewBySeller,
    ),
    'This is the second {car} I have owned, and by far the better of the two.',
    sentenceWithConditions(
      'A {paint} {car} that has lived its whole life in a dry garage in {city}.',
      hasOwnerCountIn(1, 2),
    ),
    sentenceWithConditions(
      'Bought from the first owner, a retired dentist who noted every drive in a small blue book.',
      hasOwnerCountIn(2),
      wasBoughtAtCarAge(1),
    ),
    'The {paint} paint is what made me stop and turn around when I first saw this {car}.',
    'You will struggle to find another {year} {car} in {paint} within five hundred miles of {city}.',
    sentenceWithConditions(
      'I am an engineer, so this {car} comes with a spreadsheet of everything that was ever done to it.',
      wasBoughtNewBySeller,
    ),
    sentenceWithConditions(
      'Friends keep asking whether this {car} is new. It is from {year}; I just like washing cars.',
      isInGoodCondition,
      isAtLeastYearsOld(2),
    ),
    'This {car} was my gift to myself when I turned fifty.',
    sentenceWithConditions(
      'Carefully driven by one person, never lent out, never smoked in, never raced.',
      wasBoughtNewBySeller,
    ),
    sentenceWithConditions(
      'A {year} car that still smells the way it did on the day I collected it.',
      wasBoughtNewBySeller,
    ),
    sentenceWithConditions('Three owners, all of them in the same car club, all of them fussy.', hasOwnerCountIn(3)),
    sentenceWithConditions(
      'Not the cheapest {year} {car} on the market, and you will see why when you stand next to it.',
      isInGoodCondition,
    ),
    'My late father chose this {paint} {car} with great care; it deserves somebody who will enjoy it as he did.',
    sentenceWithConditions(
      'A clean {paint} example, and the inspection records back up its {miles} miles.',
      isInGoodCondition,
    ),
    'The best seat in the house is the driver’s, and I will miss it.',
    sentenceWithConditions(
      'Everything works. I know every ad says that; bring a friend who knows cars and try every switch.',
      isInGoodCondition,
    ),
    sentenceWithConditions('I looked at nine of them before I chose this one.', wasBoughtUsedBySeller),
    'There are faster cars and there are cheaper cars, but few that do everything as calmly as this one.',
    sentenceWithConditions(
      'It was a dealer demo car for six months and has been ours ever since.',
      hasOwnerCountIn(2),
      wasBoughtAtCarAge(0, 1),
    ),
    'A late {year} build with all the small improvements of that year.',
    sentenceWithConditions(
      'Whoever ordered this one checked the right boxes: no gadgets, all the good stuff.',
      wasBoughtUsedBySeller,
    ),
    'The {car} is being sold with a heavy heart and a clean conscience.',
  ],
  everyday: [
    sentenceWithConditions(
      'Our {year} {car} has carried two children, one dog and far too many camping chairs without complaint.',
      hasMileageOfAtLeast(10_000),
    ),
    sentenceWithConditions(
      'If you are looking for an honest {year} {car} with {miles} miles and no stories, here it is.',
      isInGoodCondition,
    ),
    sentenceWithConditions(
      'A company car for its first two years, mine ever since, and serviced on the same day every spring.',
      hasOwnerCountIn(2),
      wasBoughtAtCarAge(2, 2),
      isAtLeastYearsOld(3),
    ),
    sentenceWithConditions(
      'It has {miles} miles on it, nearly all of them on the interstate between {city} and my parents.',
      hasMileageOfAtLeast(15_000),
    ),
    'A family car in the best sense: dependable, tidy, and far quicker than it needs to be.',
    'The {car} that every neighbor on our street has borrowed at least once and returned with a smile.',
    sentenceWithConditions(
      'I have driven this {car} across eleven states and would set off for a twelfth tomorrow.',
      hasMileageOfAtLeast(20_000),
    ),
    sentenceWithConditions(
      'We bought it for the long drives to the lake, and the lake house is sold now.',
      hasMileageOfAtLeast(15_000),
    ),
    'This {paint} {car} turned out to be the most comfortable thing I own, the sofa included.',
    sentenceWithConditions(
      'An uncomplicated car with {miles} miles, straight panels and a clean underside.',
      isInGoodCondition,
    ),
    'My commute shrank to a bicycle ride, so the {car} now waits in the driveway all week.',
  ],
  exotic: [
    'A car that most people know from a poster, and this one from {year} lives up to the poster.',
    sentenceWithConditions(
      'This {paint} {car} has spent more nights under its cover than on the road, as {miles} miles will tell you.',
      hasLowMileage,
    ),
    sentenceWithConditions(
      'It was collected from the showroom in {city} in {year} and has been looked after like a watch ever since.',
      wasBoughtNewBySeller,
    ),
    'There are few of these in {paint}, and fewer with records this complete.',
    'I have owned four cars of this make, and the {car} is the one I will measure the next by.',
    'Every drive in it is an event, and every valet knows its name by now.',
  ],
  littleDriven: [
    'My weekend car since I moved to {city}; the train takes me to work, so it rarely leaves the garage.',
    sentenceWithConditions(
      'It came to {city} on a transporter and has seen rain perhaps a dozen times since.',
      hasOwnerCountIn(1, 2),
    ),
    sentenceWithConditions(
      'First registered in {year}, garaged in {city}, and driven to be enjoyed rather than to impress.',
      hasOwnerCountIn(1),
    ),
  ],
}
