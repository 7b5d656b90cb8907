/**
 * What a meaning of some words costs: the cheapest sequence of meanings is the one that is understood. About 0.1 is
 * certain, 1 a doubt, and 3 hardly ever meant; what makes a meaning likelier has a negative sign.
 */
export const wordMeaningCosts = {
  /** Makes and models. */
  names: {
    base: 0.45,
    /** No known name costs less, so that two names are not cheaper than one for the same words. */
    least: 0.05,
    /** A make or a name that costs less is certain enough to help with the reading of other words. */
    certain: 1.2,
    /** If no make is certain, a misspelt one that costs less is. */
    certainMisspelled: 2,
    /** A name that nobody offers. */
    notOffered: 0.5,
    /** Ten times as many cars on offer. */
    tenfoldOffer: -0.4,
    /** The most that cars on offer make a name likelier. */
    greatestOffer: -1.1,
    /** For each degree of commonness of the word: of one that is hardly a word, of a make, and of a model. */
    ofRareWord: 0.25,
    makeOfOrdinaryWord: 0.35,
    modelOfOrdinaryWord: 0.9,
    /** A word that also says what a car is or has: `ute`, `roadster`. */
    featureToo: 1,
    /** A model of digits alone, and with its make named elsewhere. */
    digitsAlone: 2.6,
    digitsOfNamedMake: 1.2,
    /** A model of one or two letters, and with its make named elsewhere. */
    fewLetters: 2,
    fewLettersOfNamedMake: 0.8,
    /** A model of a make that is named elsewhere, or of another make than those named. */
    ofNamedMake: -0.7,
    ofOtherMake: 0.8,
    /** The latter in a list: `golf, focus`. */
    ofOtherMakeInList: 0.2,
    /** A word without meaning right behind its make: `smart for four`. */
    emptyWordBehindMake: -1.2,
    /** The BMW 2002 where no other year is named. */
    yearLike: 4,
    /** One of several that are named: `golf or a focus`. */
    alternative: -1,
    /** An ordinary word alone. */
    alone: -1.6,
    /** An ordinary word where no car's name stands, and with its make named elsewhere. */
    outOfPlace: 1.3,
    outOfPlaceOfNamedMake: 0.3,
    /** An ordinary word at the beginning, or behind a number or a feature. */
    inPlace: -0.7,
    /** Letters that look like zeros are read as such: `f15o`. */
    zeros: 0.2,
    /** `c clas`, `mod 3`. */
    abbreviatedClass: 0.1,
    /** A misspelt name of one word, and of several. */
    misspelled: 0.5,
    misspelledOfSeveral: 0.2,
    /** Each slip. */
    slip: 1.35,
    /** A word that exists for a misspelt name, and for each degree of its commonness. */
    slipOfRealWord: 1.3,
    slipOfCommonWord: 0.6,
    /** The latter for a word that hardly exists. */
    slipOfRareWord: 0.3,
    /** Right behind its make, a model is that much of the three above. */
    shareOfRealWordBehindMake: 0.25,
    misspelledBehindMake: -0.3,
    misspelledOfNamedMake: -0.42,
    /** A slip rarely means a car that nobody offers: `boxy` is no Voxy. */
    misspelledNotOffered: 1.2,
    /** That much do cars on offer count for a misspelt name. */
    shareOfOfferMisspelled: 0.5,
    /** `vwgolf`. */
    joined: 0.8,
    /** `odi a4`: the make that a word nearly is, as a model of it follows. */
    makeByModel: 1.2,
  },
  /** Two meanings side by side. */
  neighbours: {
    /** A make and its model, and the other way round. */
    ownModel: -1.7,
    makeBehindModel: -0.9,
    /** A make and the model of another, a model and another of its make, two models of two makes. */
    foreignModel: 0.9,
    otherModelOfMake: 0.6,
    modelOfOtherMake: 1.2,
    /** A word right behind a name is often its trim: what it costs above this is less by this share. */
    usualTrim: 0.5,
    shareOfTrim: 0.6,
  },
  /** What cars have and are, purposes, comparisons, operators. */
  phrases: {
    feature: 0.1,
    /** Several words that mean one thing mean less by themselves: `full service history`. */
    featureOfSeveralWords: 0.06,
    /** Known words without a filter: `road tax`. */
    vague: 0.03,
    /** Words that only adverts say. */
    ofAdverts: 0.05,
    purpose: 0.03,
    comparative: 0.15,
    operator: 0.05,
    /** A letter joins words only in a text of the language: `rojo y negro`. */
    operatorLetter: 1,
    /** `japanese`. */
    origin: 0.3,
    misspelled: 0.15,
    misspelledEquipment: 0.7,
    /** Each slip. */
    slip: 1.1,
    /** A word that exists for a misspelt other one: a common one, an ordinary one, and each degree of a rarer one. */
    slipOfCommonWord: 2,
    slipOfOrdinaryWord: 1,
    slipOfRareWord: 0.25,
  },
  /** Prices, years, miles, engines. */
  numbers: {
    phrase: 0.1,
    /** For each rule before, which is more certain. */
    rank: 0.002,
    /** A number alone has weaker evidence. */
    bare: 0.5,
    /** `decent mileage under 25k` states a price. */
    lowMiles: -0.1,
    /** A place that is in no list is only looked for in the text. */
    placeInText: 2,
    /** A price that would also be a year, and has no sign of a currency: `2014 max 130k kms`. */
    yearToo: 0.8,
  },
  places: {
    /** A town, or a region, behind a preposition. */
    ledTown: 0.08,
    ledRegion: 0.03,
    region: 0.35,
    town: 0.7,
    misspelledTown: 1.3,
    /** A town without a preposition whose name is that of a car on offer: `5.0 litre mustang`. */
    townLikeOfferedCar: 0.8,
    /** Each further word of a town. */
    furtherWord: -0.1,
  },
  codes: {
    /** A VIN or a plate is certain, whatever its parts may mean. */
    code: 0.02,
  },
  /** Words left out. */
  leftovers: {
    number: 1.2,
    /** A function word, right and misspelt; another word without meaning; one of a single letter: `model y`. */
    functionWord: 0.15,
    misspelledFunctionWord: 0.25,
    emptyWord: 0.2,
    emptyLetter: 1,
    /** A word of ordinary language, and one of the dictionary or of adverts. */
    ordinaryWord: 0.6,
    knownWord: 1.3,
    /** An unknown word is rarely meant as nothing: the least, for each letter, and the most. */
    unknownWord: 1.4,
    letterOfUnknownWord: 0.25,
    mostOfUnknownWord: 3.4,
    /** Who types one word means something by it: `sudan` is a sedan. */
    onlyWord: 2,
  },
}

/** The costs of meanings: those of the product, or others to compare with them. */
export type WordMeaningCosts = typeof wordMeaningCosts
