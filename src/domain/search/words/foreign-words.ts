import type { Feature } from './feature.ts'

/** Spanish, French, Italian and Portuguese words for the values of the filters. */
export const foreignFeatureWords: readonly (readonly [words: string, feature: Feature])[] = [
  ['gasolina, essence, benzina', { field: 'fuel', value: 'Petrol' }],
  ['gasoil, gazole, gasóleo', { field: 'fuel', value: 'Diesel' }],
  ['eléctrico, eléctrica, électrique, elettrico, elettrica, elétrico, elétrica', { field: 'fuel', value: 'Electric' }],
  ['híbrido, híbrida, hybride, ibrido, ibrida', { field: 'fuel', value: 'Hybrid' }],
  ['glp, gnv, gpl, metano', { field: 'fuel', value: 'Gas' }],
  [
    'automático, automática, automatique, boîte automatique, automatico, automatica, cambio automatico, câmbio automático',
    { field: 'transmission', value: 'Automatic' },
  ],
  ['boîte auto, boite auto, boite automatique, bva', { field: 'transmission', value: 'Automatic' }],
  [
    'boîte manuelle, boite manuelle, bvm, manuale, cambio manuale, caja manual, câmbio manual',
    { field: 'transmission', value: 'Manual' },
  ],
  ['berlina, berline, sedán, sedã', { field: 'body', value: 'Saloon' }],
  ['station wagon, ranchera, break', { field: 'body', value: 'Estate' }],
  ['descapotable, décapotable, decappottabile, decapotable, conversível', { field: 'body', value: 'Roadster' }],
  ['todoterreno, tout terrain, fuoristrada, todo terreno', { field: 'body', value: 'SUV' }],
  ['camioneta, picape, troca, troka, trocas', { field: 'body', value: 'Pickup' }],
  ['furgoneta, fourgon, furgone, monovolumen, monospace, monovolume', { field: 'body', value: 'Van' }],
  ['negro, negra, noir, noire, nero, nera, preto, preta', { field: 'colour', value: 'Black' }],
  ['blanco, blanca, blanc, blanche, bianco, bianca, branco, branca', { field: 'colour', value: 'White' }],
  ['plata, plateado, argent, argento, prata', { field: 'colour', value: 'Silver' }],
  ['gris, grigio, grigia, cinza', { field: 'colour', value: 'Grey' }],
  ['azul, bleu, bleue, blu', { field: 'colour', value: 'Blue' }],
  // A French `rouge` is more likely a misspelt Rogue.
  ['rojo, roja, rosso, rossa, vermelho, vermelha', { field: 'colour', value: 'Red' }],
  ['verde, vert, verte', { field: 'colour', value: 'Green' }],
  ['amarillo, amarilla, jaune, giallo, gialla, amarelo, amarela', { field: 'colour', value: 'Yellow' }],
  ['marrón, marron, marrone, marrom', { field: 'colour', value: 'Brown' }],
  ['naranja, arancione, laranja', { field: 'colour', value: 'Orange' }],
  [
    'barato, barata, baratos, pas cher, pas chère, pas chere, economico, económico',
    { field: 'sort', value: 'priceAsc' },
  ],
]

/** Words for a car, for having and for buying one, which tell nothing about it. */
export const foreignStopWords: readonly string[] =
  'coche coches carro carros voiture voitures macchina macchine camion occasion usado usada usados usata usato ocasión segunda mano en de del con avec para pour da di um uma un una el los las le les des du em por busco compro quiero cherche vorrei procuro muy très molto'.split(
    ' ',
  )
