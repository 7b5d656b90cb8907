// What the spelling of a model's name does not tell. Makes and models as in the catalogue; case, spaces and hyphens make
// no difference.

/** Names of one and the same model. */
export const namesOfOneModel: Readonly<Record<string, readonly (readonly string[])[]>> = {
  Chevrolet: [
    ['Bolt EV', 'Bolt'],
    ['Silverado 2500HD', 'Silverado 2500'],
    ['Silverado 3500HD', 'Silverado 3500'],
  ],
  GMC: [
    ['Sierra 2500HD', 'Sierra 2500'],
    ['Sierra 3500HD', 'Sierra 3500'],
  ],
  Lexus: ['CT', 'ES', 'GS', 'GX', 'IS', 'LS', 'LX', 'NX', 'RC', 'RX', 'UX'].map((own) => [own, `${own} Series`]),
  Mazda: [['MX-5 Miata', 'MX-5', 'Miata']],
  Mercedes_Benz: [['M-Class', 'ML-Class', 'ML']],
  Toyota: [
    ['GR86', 'GT86', '86'],
    ['GR Supra', 'Supra'],
  ],
  Volkswagen: [['Golf GTI', 'GTI']],
}

/** Models that belong to a family whose name their own does not begin with. */
export const membersOfFamilies: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Audi: { TT: ['TTS'] },
  BMW: { '7 Series': ['Alpina B7'], '8 Series': ['Alpina B8'], X7: ['Alpina XB7'] },
  Genesis: { G80: ['Electrified G80'], GV70: ['Electrified GV70'] },
  Mercedes_Benz: { 'S-Class': ['Maybach S'] },
  Mini: { Clubman: ['Cooper Clubman'], Countryman: ['Cooper Countryman'], Paceman: ['Cooper Paceman'] },
  Porsche: { 911: ['Carrera'], Boxster: ['718 Boxster'], Cayman: ['718 Cayman'] },
  Subaru: { Crosstrek: ['XV Crosstrek'], WRX: ['Impreza WRX'] },
  Volkswagen: { Golf: ['e-Golf'] },
}

/** Models that are no trims of the model whose name their own begins with: a Corolla Cross is no Corolla. */
export const modelsOfTheirOwn: Readonly<Record<string, readonly string[]>> = {
  Audi: ['A6 e-tron', 'e-tron GT', 'Q4 e-tron', 'Q6 e-tron', 'Q8 e-tron'],
  Buick: ['Encore GX'],
  Cadillac: ['Escalade IQ'],
  Chevrolet: ['Blazer EV', 'Bolt EUV', 'Equinox EV', 'Silverado EV'],
  Citroen: ['C3 Aircross', 'C3 Picasso', 'C4 Cactus', 'C4 Grand Picasso', 'C4 Picasso', 'C5 Aircross'],
  Ford: [
    'Bronco Sport',
    'Explorer Sport Trac',
    'Mustang Mach-E',
    'Transit Connect',
    'Transit Courier',
    'Transit Custom',
  ],
  GMC: ['Sierra EV'],
  Honda: ['Accord Crosstour'],
  Hyundai: ['Genesis Coupe', 'Ioniq 5', 'Ioniq 6', 'Ioniq 9'],
  Jeep: ['Wagoneer S'],
  'Land Rover': ['Discovery Sport', 'Range Rover Evoque', 'Range Rover Sport', 'Range Rover Velar'],
  Mini: ['Cooper Clubman', 'Cooper Countryman', 'Cooper Paceman'],
  Mitsubishi: ['Eclipse Cross', 'Montero Sport', 'Outlander Sport', 'Pajero Sport'],
  Nissan: ['Rogue Sport'],
  Porsche: ['Carrera GT'],
  RAM: ['ProMaster City'],
  Subaru: ['Impreza WRX', 'XV Crosstrek'],
  Suzuki: ['Alto 800', 'Alto K10'],
  Toyota: [
    'Camry Solara',
    'Corolla Cross',
    'Crown Signia',
    'Etios Cross',
    'Land Cruiser Prado',
    'Proace City',
    'Urban Cruiser Hyryder',
    'Yaris Cross',
  ],
  Volkswagen: ['Atlas Cross Sport', 'Golf Plus', 'Golf SV', 'ID. Buzz', 'Passat CC', 'Polo Vivo'],
}
