import { type CarModel, carModels } from '../car-models.ts'

/**
 * The whole market, for benchmarks: the common cars on the roads of the USA. Each brand has its rough share of the
 * used-car market in thousandths. Below it are its models, each with body, fuel, new price in thousands of dollars, and
 * first and last model year.
 */
const market = `
Toyota: 120
  Camry, Saloon, Petrol, 29, 2002-2025
  Corolla, Saloon, Petrol, 23, 2003-2025
  RAV4, SUV, Hybrid, 33, 2006-2025
  Highlander, SUV, Petrol, 42, 2005-2025
  Tacoma, Pickup, Petrol, 36, 2005-2025
  Tundra, Pickup, Petrol, 47, 2007-2025
  Prius, Hatchback, Hybrid, 28, 2004-2025
  Sienna, Van, Hybrid, 40, 2004-2025
  Avalon, Saloon, Petrol, 37, 2005-2022
  GR86, Coupe, Petrol, 30, 2022-2025
  4Runner, SUV, Petrol, 43, 2003-2025
Ford: 110
  F-150, Pickup, Petrol, 46, 2000-2025
  Escape, SUV, Petrol, 31, 2008-2025
  Explorer, SUV, Petrol, 41, 2006-2025
  Fusion, Saloon, Petrol, 25, 2010-2020
  Focus, Hatchback, Petrol, 21, 2008-2018
  Mustang, Coupe, Petrol, 36, 2005-2025
  Mustang Mach-E, SUV, Electric, 46, 2021-2025
  Edge, SUV, Petrol, 38, 2007-2024
  Bronco, SUV, Petrol, 41, 2021-2025
  Transit Connect, Van, Petrol, 30, 2010-2023
Chevrolet: 95
  Silverado 1500, Pickup, Petrol, 44, 2001-2025
  Equinox, SUV, Petrol, 30, 2007-2025
  Malibu, Saloon, Petrol, 26, 2004-2024
  Tahoe, SUV, Petrol, 58, 2005-2025
  Traverse, SUV, Petrol, 37, 2009-2025
  Camaro, Coupe, Petrol, 34, 2010-2024
  Corvette, Supercar, Petrol, 68, 2005-2025
  Bolt EV, Hatchback, Electric, 31, 2017-2023
  Colorado, Pickup, Petrol, 33, 2012-2025
  Cruze, Saloon, Petrol, 20, 2011-2019
Honda: 92
  Accord, Saloon, Petrol, 29, 2003-2025
  Civic, Saloon, Petrol, 25, 2003-2025
  CR-V, SUV, Petrol, 31, 2005-2025
  Pilot, SUV, Petrol, 41, 2006-2025
  Odyssey, Van, Petrol, 39, 2005-2025
  Fit, Hatchback, Petrol, 18, 2009-2020
  HR-V, SUV, Petrol, 25, 2016-2025
  Ridgeline, Pickup, Petrol, 41, 2006-2025
  Insight, Saloon, Hybrid, 26, 2019-2022
Nissan: 72
  Altima, Saloon, Petrol, 27, 2005-2025
  Rogue, SUV, Petrol, 30, 2008-2025
  Sentra, Saloon, Petrol, 21, 2007-2025
  Pathfinder, SUV, Petrol, 38, 2005-2025
  Frontier, Pickup, Petrol, 33, 2005-2025
  Leaf, Hatchback, Electric, 30, 2011-2025
  Murano, SUV, Petrol, 38, 2005-2025
  370Z, Coupe, Petrol, 33, 2009-2020
  Versa, Hatchback, Petrol, 17, 2010-2025
Jeep: 56
  Wrangler, SUV, Petrol, 40, 2005-2025
  Grand Cherokee, SUV, Petrol, 45, 2005-2025
  Cherokee, SUV, Petrol, 33, 2014-2023
  Compass, SUV, Petrol, 29, 2007-2025
  Renegade, SUV, Petrol, 27, 2015-2023
  Gladiator, Pickup, Petrol, 43, 2020-2025
Hyundai: 50
  Elantra, Saloon, Petrol, 22, 2006-2025
  Sonata, Saloon, Petrol, 27, 2006-2025
  Tucson, SUV, Petrol, 30, 2010-2025
  Santa Fe, SUV, Petrol, 34, 2007-2025
  Ioniq 5, SUV, Electric, 45, 2022-2025
  Kona, SUV, Petrol, 25, 2018-2025
  Veloster, Hatchback, Petrol, 21, 2012-2022
Kia: 46
  Forte, Saloon, Petrol, 21, 2010-2025
  Optima, Saloon, Petrol, 25, 2007-2020
  Sorento, SUV, Petrol, 33, 2007-2025
  Sportage, SUV, Petrol, 29, 2006-2025
  Soul, Hatchback, Petrol, 21, 2010-2025
  Telluride, SUV, Petrol, 38, 2020-2025
  EV6, SUV, Electric, 45, 2022-2025
  Stinger, Hatchback, Petrol, 38, 2018-2023
  Carnival, Van, Petrol, 35, 2022-2025
Ram: 40
  1500, Pickup, Petrol, 45, 2009-2025
  2500, Pickup, Diesel, 56, 2010-2025
  ProMaster City, Van, Petrol, 27, 2015-2022
Subaru: 38
  Outback, Estate, Petrol, 31, 2005-2025
  Forester, SUV, Petrol, 29, 2005-2025
  Impreza, Hatchback, Petrol, 23, 2006-2025
  Crosstrek, SUV, Petrol, 26, 2013-2025
  Legacy, Saloon, Petrol, 26, 2006-2025
  WRX, Saloon, Petrol, 32, 2008-2025
  BRZ, Coupe, Petrol, 30, 2013-2025
GMC: 36
  Sierra 1500, Pickup, Petrol, 48, 2003-2025
  Yukon, SUV, Petrol, 65, 2005-2025
  Acadia, SUV, Petrol, 40, 2007-2025
  Terrain, SUV, Petrol, 31, 2010-2025
  Savana, Van, Petrol, 38, 2005-2024
Volkswagen: 30
  Jetta, Saloon, Petrol, 22, 2005-2025
  Passat, Saloon, Petrol, 25, 2006-2022
  Golf, Hatchback, Petrol, 24, 2008-2021
  Golf SportWagen, Estate, Petrol, 25, 2015-2019
  Tiguan, SUV, Petrol, 29, 2009-2025
  Atlas, SUV, Petrol, 37, 2018-2025
  ID.4, SUV, Electric, 41, 2021-2025
  Beetle, Coupe, Petrol, 22, 2006-2019
Mazda: 25
  CX-5, SUV, Petrol, 29, 2013-2025
  Mazda3, Hatchback, Petrol, 24, 2005-2025
  Mazda6, Saloon, Petrol, 26, 2006-2021
  CX-9, SUV, Petrol, 38, 2008-2023
  MX-5 Miata, Roadster, Petrol, 30, 2001-2025
Dodge: 25
  Charger, Saloon, Petrol, 35, 2006-2023
  Challenger, Coupe, Petrol, 34, 2008-2023
  Durango, SUV, Petrol, 43, 2006-2025
  Grand Caravan, Van, Petrol, 28, 2005-2020
  Journey, SUV, Petrol, 25, 2009-2020
Lexus: 24
  RX 350, SUV, Petrol, 49, 2007-2025
  ES 350, Saloon, Petrol, 43, 2007-2025
  IS 300, Saloon, Petrol, 41, 2001-2025
  NX 300h, SUV, Hybrid, 42, 2015-2021
  GX 460, SUV, Petrol, 57, 2010-2023
  LS 500, Limousine, Petrol, 78, 2018-2025
  LC 500, Coupe, Petrol, 95, 2018-2025
Acura: 15
  MDX, SUV, Petrol, 48, 2005-2025
  TLX, Saloon, Petrol, 40, 2015-2025
  RDX, SUV, Petrol, 41, 2007-2025
  TSX Sport Wagon, Estate, Petrol, 32, 2011-2014
  NSX, Supercar, Hybrid, 158, 2017-2022
Cadillac: 15
  Escalade, SUV, Petrol, 80, 2003-2025
  CTS, Saloon, Petrol, 45, 2004-2019
  XT5, SUV, Petrol, 44, 2017-2025
  XTS, Limousine, Petrol, 47, 2013-2019
  Lyriq, SUV, Electric, 60, 2023-2025
Buick: 14
  Enclave, SUV, Petrol, 44, 2008-2025
  Encore, SUV, Petrol, 25, 2013-2022
  LaCrosse, Saloon, Petrol, 33, 2005-2019
  Regal TourX, Estate, Petrol, 31, 2018-2020
Infiniti: 13
  Q50, Saloon, Petrol, 43, 2014-2024
  QX60, SUV, Petrol, 48, 2014-2025
  G37, Coupe, Petrol, 38, 2008-2013
  QX80, SUV, Petrol, 72, 2014-2025
Volvo: 12
  XC60, SUV, Petrol, 45, 2010-2025
  XC90, SUV, Plug-in hybrid, 60, 2005-2025
  V60, Estate, Petrol, 42, 2015-2025
  V70, Estate, Petrol, 34, 2000-2010
  S60, Saloon, Petrol, 40, 2002-2025
  C40 Recharge, SUV, Electric, 54, 2022-2024
Chrysler: 11
  300, Saloon, Petrol, 34, 2005-2023
  Pacifica, Van, Plug-in hybrid, 42, 2017-2025
  Town & Country, Van, Petrol, 32, 2005-2016
  200, Saloon, Petrol, 23, 2011-2017
Lincoln: 10
  Navigator, SUV, Petrol, 79, 2005-2025
  MKZ, Saloon, Petrol, 37, 2007-2020
  Nautilus, SUV, Petrol, 45, 2019-2025
  Continental, Limousine, Petrol, 48, 2017-2020
Porsche: 10
  911 Carrera, Coupe, Petrol, 107, 2005-2025
  Cayenne, SUV, Petrol, 73, 2004-2025
  Macan, SUV, Petrol, 58, 2015-2025
  Panamera, Hatchback, Petrol, 93, 2010-2025
  Taycan, Saloon, Electric, 92, 2020-2025
  718 Boxster, Roadster, Petrol, 68, 2017-2025
Land Rover: 10
  Range Rover, SUV, Petrol, 95, 2005-2025
  Range Rover Sport, SUV, Diesel, 78, 2006-2025
  Discovery, SUV, Diesel, 58, 2017-2025
  Defender, SUV, Petrol, 57, 2020-2025
  Evoque, SUV, Petrol, 46, 2012-2025
Mitsubishi: 9
  Outlander, SUV, Petrol, 28, 2007-2025
  Mirage, Hatchback, Petrol, 16, 2014-2024
  Eclipse Cross, SUV, Petrol, 26, 2018-2025
  Lancer, Saloon, Petrol, 19, 2008-2017
MINI: 8
  Cooper, Hatchback, Petrol, 27, 2002-2025
  Countryman, SUV, Petrol, 33, 2011-2025
  Convertible, Roadster, Petrol, 32, 2005-2025
  Clubman, Estate, Petrol, 31, 2008-2024
Jaguar: 6
  XF, Saloon, Petrol, 50, 2009-2024
  F-Type, Roadster, Petrol, 70, 2014-2024
  F-Pace, SUV, Diesel, 52, 2017-2025
  XJ L, Limousine, Petrol, 78, 2010-2019
  I-Pace, SUV, Electric, 72, 2019-2024
Genesis: 5
  G70, Saloon, Petrol, 41, 2019-2025
  G80, Saloon, Petrol, 52, 2017-2025
  GV80, SUV, Petrol, 58, 2021-2025
  G90, Limousine, Petrol, 80, 2017-2025
Alfa Romeo: 3
  Giulia, Saloon, Petrol, 44, 2017-2025
  Stelvio, SUV, Petrol, 47, 2018-2025
  4C, Supercar, Petrol, 66, 2015-2020
Fiat: 3
  500, Hatchback, Petrol, 17, 2012-2019
  124 Spider, Roadster, Petrol, 26, 2017-2020
  500X, SUV, Petrol, 24, 2016-2023
Smart: 2
  Fortwo, Coupe, Petrol, 16, 2008-2019
Rivian: 2
  R1T, Pickup, Electric, 74, 2022-2025
  R1S, SUV, Electric, 79, 2022-2025
Polestar: 2
  Polestar 2, Hatchback, Electric, 50, 2021-2025
Maserati: 3
  Ghibli, Saloon, Petrol, 78, 2014-2023
  Levante, SUV, Petrol, 80, 2017-2024
  GranTurismo, Coupe, Petrol, 140, 2008-2019
  Quattroporte, Limousine, Petrol, 110, 2014-2023
Bentley: 2
  Continental GT, Coupe, Petrol, 215, 2005-2025
  Flying Spur, Limousine, Petrol, 205, 2006-2025
  Bentayga, SUV, Petrol, 190, 2017-2025
Aston Martin: 1
  Vantage, Coupe, Petrol, 150, 2006-2025
  DB11, Coupe, Petrol, 205, 2017-2023
McLaren: 1
  570S, Supercar, Petrol, 192, 2016-2021
  720S, Supercar, Petrol, 295, 2018-2023`

/** The market shares of the seven categories, in the same thousandths. */
const shareOfCategory: Readonly<Record<string, number>> = {
  BMW: 32,
  Mercedes_Benz: 30,
  Audi: 20,
  Tesla: 22,
  Ferrari: 2,
  Lamborghini: 1,
  Rolls_Royce: 1,
}

/** Every model with its frequency on the market, all in the same unit. */
export const seedMarketModels: readonly (readonly [model: CarModel, weight: number])[] = [
  ...readMarket(),
  ...carModels.map((model) => {
    const count = carModels.filter(({ brand }) => brand === model.brand).length
    return [model, (shareOfCategory[model.brand] ?? 1) / count] as const
  }),
]

function readMarket(): (readonly [CarModel, number])[] {
  const blocks = market.trim().split(/\n(?! )/)
  return blocks.flatMap((block) => {
    const [head = '', ...lines] = block.split('\n')
    const [brand = '', share] = head.split(': ')
    return lines.map((line) => [modelOf(brand, line.trim()), Number(share) / lines.length] as const)
  })
}

function modelOf(brand: string, line: string): CarModel {
  const [model = '', body = '', fuel = '', thousands = '', years = ''] = line.split(', ')
  const [fromYear, toYear] = years.split('-').map(Number)
  const newPriceDollars = Number(thousands) * 1000
  if (!fromYear || !toYear || !newPriceDollars) throw new Error(`This line of the market is not complete: ${line}.`)
  return {
    brand,
    model,
    body,
    fuel,
    newPriceDollars,
    fromYear,
    toYear,
    milesAYear: milesAYearOf(body, newPriceDollars),
  }
}

/** Expensive cars and toys are driven less. */
function milesAYearOf(body: string, newPriceDollars: number): number {
  if (newPriceDollars > 140_000) return 3500
  if (body === 'Roadster' || body === 'Supercar' || newPriceDollars > 85_000) return 7500
  return 11_800
}
