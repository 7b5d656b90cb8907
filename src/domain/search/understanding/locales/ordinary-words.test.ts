import { expect, it } from 'vitest'
import { type FacetName, facetNames } from '#contract/attribute-names.ts'
import { parseQueryIntent } from '../parse-word-meanings.ts'
import { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'

const vocabulary = new CarNameVocabulary([])

/**
 * What people call each value in one word, in every gender and number that the language has; without the words that
 * English has for other things: `break`, `traction`, `bus`.
 */
const words: Record<string, Partial<Record<FacetName, Record<string, string>>>> = {
  en: {
    colour: {
      Black: 'black',
      White: 'white',
      Silver: 'silver',
      Grey: 'grey gray',
      Blue: 'blue',
      Red: 'red',
      Green: 'green',
      Brown: 'brown',
      Beige: 'beige',
      Gold: 'gold golden',
      Orange: 'orange',
      Yellow: 'yellow',
      Purple: 'purple violet',
    },
    fuel: {
      Petrol: 'petrol gasoline',
      Diesel: 'diesel diesels',
      Hybrid: 'hybrid hybrids',
      'Plug-in hybrid': 'plug-in phev',
      Electric: 'electric ev evs',
      Gas: 'lpg cng',
      Hydrogen: 'hydrogen',
    },
    transmission: { Automatic: 'automatic automatics', Manual: 'manual manuals stick' },
    body: {
      Saloon: 'sedan sedans saloon',
      Coupe: 'coupe coupes',
      Estate: 'wagon wagons estate',
      Hatchback: 'hatchback hatchbacks',
      SUV: 'suv suvs crossover',
      Roadster: 'convertible convertibles roadster cabriolet',
      Supercar: 'supercar supercars',
      Limousine: 'limousine limo',
      Pickup: 'pickup pickups truck trucks',
      Van: 'van vans minivan minivans',
    },
    drive: { 'All-wheel drive': 'awd 4wd 4x4', 'Front-wheel drive': 'fwd', 'Rear-wheel drive': 'rwd' },
  },
  de: {
    colour: {
      Black: 'schwarz schwarze schwarzer schwarzes schwarzen',
      White: 'weiß weiss weiße weißer weißes weißen',
      Silver: 'silber silbern silberne silberner silbernes silbernen',
      Grey: 'grau graue grauer graues grauen',
      Blue: 'blau blaue blauer blaues blauen',
      Red: 'rot rote roter rotes roten',
      Green: 'grün grüne grüner grünes grünen',
      Brown: 'braun braune brauner braunes braunen',
      Beige: 'beige beiger beiges',
      Gold: 'gold golden goldene goldener goldenes',
      Orange: 'orange oranger',
      Yellow: 'gelb gelbe gelber gelbes gelben',
      Purple: 'lila violett violette violetter',
    },
    fuel: {
      Petrol: 'benzin benziner',
      Diesel: 'diesel',
      Hybrid: 'hybrid hybride',
      'Plug-in hybrid': 'steckerhybrid plugin-hybrid',
      Electric: 'elektro elektrisch elektrische elektrischer elektrisches elektroauto stromer',
      Gas: 'autogas erdgas lpg',
      Hydrogen: 'wasserstoff',
    },
    transmission: {
      Automatic: 'automatik automatisch automatikgetriebe',
      Manual: 'schaltgetriebe schalter handschaltung manuell',
    },
    body: {
      Coupe: 'coupé coupés coupe',
      Estate: 'kombi kombis',
      Hatchback: 'schrägheck fließheck',
      SUV: 'geländewagen suv suvs',
      Roadster: 'cabrio cabrios cabriolet cabriolets roadster',
      Supercar: 'supersportwagen',
      Pickup: 'pickup pickups pritschenwagen',
      Van: 'van vans kastenwagen lieferwagen kleinbus minivan',
    },
    drive: {
      'All-wheel drive': 'allrad allradantrieb vierradantrieb',
      'Front-wheel drive': 'frontantrieb vorderradantrieb',
      'Rear-wheel drive': 'heckantrieb hinterradantrieb',
    },
  },
  es: {
    colour: {
      Black: 'negro negra negros negras',
      White: 'blanco blanca blancos blancas',
      Silver: 'plateado plateada plateados plateadas plata',
      Grey: 'gris grises',
      Blue: 'azul azules',
      Red: 'rojo roja rojos rojas',
      Green: 'verde verdes',
      Brown: 'marrón marrones café',
      Beige: 'beige beis',
      Gold: 'dorado dorada dorados doradas',
      Orange: 'naranja naranjas anaranjado anaranjada',
      Yellow: 'amarillo amarilla amarillos amarillas',
      Purple: 'morado morada morados moradas violeta púrpura',
    },
    fuel: {
      Petrol: 'gasolina nafta',
      Diesel: 'diésel diesel gasóleo',
      Hybrid: 'híbrido híbrida híbridos híbridas',
      'Plug-in hybrid': 'enchufable enchufables',
      Electric: 'eléctrico eléctrica eléctricos eléctricas',
      Gas: 'glp gnc',
      Hydrogen: 'hidrógeno',
    },
    transmission: {
      Automatic: 'automático automática automáticos automáticas',
      Manual: 'manual manuales mecánico',
    },
    body: {
      Saloon: 'sedán sedanes berlina berlinas',
      Coupe: 'cupé cupés',
      Estate: 'ranchera rancheras',
      SUV: 'todoterreno todoterrenos suv suvs todocamino',
      Roadster: 'descapotable descapotables convertible convertibles cabriolet',
      Supercar: 'superdeportivo superdeportivos',
      Limousine: 'limusina limusinas',
      Pickup: 'camioneta camionetas troca pickup pickups',
      Van: 'furgoneta furgonetas monovolumen monovolúmenes minivan',
    },
    drive: { 'All-wheel drive': '4x4' },
  },
  fr: {
    colour: {
      Black: 'noir noire noirs noires',
      White: 'blanc blanche blancs blanches',
      Silver: 'argent argenté argentée argentés argentées',
      Grey: 'gris grise grises',
      Blue: 'bleu bleue bleus bleues',
      Red: 'rouge rouges',
      Green: 'vert verte verts vertes',
      Brown: 'marron marrons brun brune bruns brunes',
      Beige: 'beige beiges',
      Gold: 'doré dorée dorés dorées',
      Orange: 'orange oranges orangé',
      Yellow: 'jaune jaunes',
      Purple: 'violet violette violets violettes',
    },
    fuel: {
      Petrol: 'essence',
      Diesel: 'diesel diesels gazole',
      Hybrid: 'hybride hybrides',
      'Plug-in hybrid': 'rechargeable rechargeables',
      Electric: 'électrique électriques electrique',
      Gas: 'gpl gnv',
      Hydrogen: 'hydrogène',
    },
    transmission: { Automatic: 'automatique automatiques bva', Manual: 'manuel manuelle manuels manuelles bvm' },
    body: {
      Saloon: 'berline berlines',
      Coupe: 'coupé coupés',
      Estate: 'breaks',
      Hatchback: 'hayon',
      SUV: 'suv suvs',
      Roadster: 'cabriolet cabriolets décapotable décapotables',
      Supercar: 'supersportive supercar',
      Limousine: 'limousine limousines',
      Pickup: 'pick-up pickup pickups',
      Van: 'monospace monospaces fourgon fourgons utilitaire utilitaires fourgonnette camionnette',
    },
    drive: {
      'All-wheel drive': '4x4 quatre-quatre',
      'Rear-wheel drive': 'propulsion',
    },
  },
  pl: {
    colour: {
      Black: 'czarny czarna czarne czarnego czarną',
      White: 'biały biała białe białego białą bialy',
      Silver: 'srebrny srebrna srebrne srebrnego',
      Grey: 'szary szara szare szarego',
      Blue: 'niebieski niebieska niebieskie niebieskiego granatowy',
      Red: 'czerwony czerwona czerwone czerwonego',
      Green: 'zielony zielona zielone zielonego',
      Brown: 'brązowy brązowa brązowe brązowego',
      Beige: 'beżowy beżowa beżowe',
      Gold: 'złota złote złoty',
      Orange: 'pomarańczowy pomarańczowa pomarańczowe',
      Yellow: 'żółty żółta żółte żółtego',
      Purple: 'fioletowy fioletowa fioletowe',
    },
    fuel: {
      Petrol: 'benzyna benzynowy benzynowa benzynowe',
      Diesel: 'diesel diesla',
      Hybrid: 'hybryda hybrydowy hybrydowa hybrydowe',
      Electric: 'elektryczny elektryczna elektryczne elektryk',
      Gas: 'lpg cng gaz',
      Hydrogen: 'wodór',
    },
    transmission: {
      Automatic: 'automat automatyczny automatyczna automatyczne',
      Manual: 'manual manualny manualna manualne',
    },
    body: {
      Saloon: 'sedan sedany sedana',
      Coupe: 'coupe coupé',
      Estate: 'kombi',
      Hatchback: 'hatchback hatchbacki',
      SUV: 'suv suvy terenówka',
      Roadster: 'kabriolet kabriolety kabrio roadster',
      Supercar: 'supersamochód',
      Limousine: 'limuzyna limuzyny',
      Pickup: 'pickup pickupy pikap',
      Van: 'van vany furgon minivan',
    },
    drive: { 'All-wheel drive': '4x4 awd' },
  },
  ar: {
    colour: {
      Black: 'أسود سوداء اسود',
      White: 'أبيض بيضاء ابيض',
      Silver: 'فضي فضية',
      Grey: 'رمادي رمادية',
      Blue: 'أزرق زرقاء',
      Red: 'أحمر حمراء',
      Green: 'أخضر خضراء',
      Brown: 'بني بنية',
      Beige: 'بيج',
      Gold: 'ذهبي ذهبية',
      Orange: 'برتقالي برتقالية',
      Yellow: 'أصفر صفراء',
      Purple: 'بنفسجي بنفسجية',
    },
    fuel: {
      Petrol: 'بنزين',
      Diesel: 'ديزل',
      Hybrid: 'هجين هجينة هايبرد',
      Electric: 'كهربائي كهربائية كهرباء',
      Gas: 'غاز',
      Hydrogen: 'هيدروجين',
    },
    transmission: { Automatic: 'أوتوماتيك اوتوماتيك', Manual: 'يدوي يدوية مانيوال' },
    body: {
      Saloon: 'سيدان',
      Coupe: 'كوبيه',
      Estate: 'ستيشن',
      Hatchback: 'هاتشباك',
      SUV: 'كروسوفر',
      Roadster: 'مكشوفة مكشوف كابريوليه',
      Supercar: 'سوبركار',
      Limousine: 'ليموزين',
      Pickup: 'بيكاب ونيت',
      Van: 'فان باص ميكروباص',
    },
  },
}

const each = Object.entries(words).flatMap(([language, fields]) =>
  Object.entries(fields).flatMap(([field, values]) =>
    Object.entries(values).flatMap(([value, said]) =>
      said.split(' ').map((word) => ({ language, field, value, word })),
    ),
  ),
)

it.each(['{word}', 'toyota {word}', 'suv {word}', '{word} 2019'])(
  'each value is found by its ordinary names: “%s”',
  (search) => {
    const missed = each.filter(({ field, value, word }) => {
      const intent = parseQueryIntent(search.replace('{word}', word), vocabulary, { year: 2026 })
      const facet = facetNames.find((name) => name === field)
      return facet === undefined || !intent[facet].includes(value as never)
    })
    expect(missed.map(({ language, field, value, word }) => `${language} ${field} ${value}: ${word}`)).toEqual([])
  },
)
