import data from './model-family-data.json' with { type: 'json' }

// What the spelling of a model's name does not tell. Makes and models as in the catalogue; case, spaces and hyphens make
// no difference.

/** Names of one and the same model, the usual one first. */
export const modelNameSynonyms: Readonly<Record<string, readonly (readonly string[])[]>> = data.namesOfOneModel

/** Models that belong to a family whose name their own does not begin with. */
export const modelFamilyMembers: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
  data.membersOfFamilies

/** Models that are no trims of the model whose name their own begins with: a Corolla Cross is no Corolla. */
export const modelsThatAreNoTrims: Readonly<Record<string, readonly string[]>> = data.modelsOfTheirOwn
