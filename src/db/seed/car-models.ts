/** A model as it is sold, with what its cars can look like. `fromYear` and `toYear` bound its model years. */
export type CarModel = Readonly<{
  brand: string
  model: string
  body: string
  fuel: string
  /** Price of the new car, in whole dollars of today. */
  newPriceDollars: number
  fromYear: number
  toYear: number
  /** Miles in an average year. */
  milesAYear: number
}>

function model(
  brand: string,
  name: string,
  rest: readonly [
    body: string,
    fuel: string,
    newPriceDollars: number,
    fromYear: number,
    toYear: number,
    milesAYear: number,
  ],
): CarModel {
  const [body, fuel, newPriceDollars, fromYear, toYear, milesAYear] = rest
  return { brand, model: name, body, fuel, newPriceDollars, fromYear, toYear, milesAYear }
}

/** The seven categories of the specification: new prices and years from the makers' own lists, rounded. */
export const carModels: readonly CarModel[] = [
  model('Ferrari', 'Roma', ['Coupe', 'Petrol', 247000, 2021, 2024, 2800]),
  model('Ferrari', 'Portofino M', ['Roadster', 'Petrol', 233000, 2021, 2023, 2900]),
  model('Ferrari', 'F8 Tributo', ['Supercar', 'Petrol', 283000, 2020, 2023, 2100]),
  model('Ferrari', '488 GTB', ['Supercar', 'Petrol', 256000, 2016, 2019, 2300]),
  model('Ferrari', '296 GTB', ['Supercar', 'Plug-in hybrid', 342000, 2022, 2025, 1900]),
  model('Ferrari', 'California T', ['Roadster', 'Petrol', 202000, 2015, 2018, 2600]),
  model('Ferrari', 'GTC4Lusso', ['Estate', 'Petrol', 300000, 2017, 2020, 3000]),
  model('Ferrari', '812 Superfast', ['Coupe', 'Petrol', 340000, 2018, 2022, 1800]),
  model('Ferrari', 'Purosangue', ['SUV', 'Petrol', 398000, 2023, 2025, 3100]),
  model('Audi', 'A4 Allroad', ['Estate', 'Petrol', 47000, 2017, 2025, 11500]),
  model('Audi', 'A4', ['Saloon', 'Petrol', 42000, 2016, 2025, 11800]),
  model('Audi', 'A3 Sportback', ['Hatchback', 'Petrol', 36000, 2015, 2021, 11000]),
  model('Audi', 'RS 6 Avant', ['Estate', 'Petrol', 125000, 2021, 2025, 7800]),
  model('Audi', 'Q5', ['SUV', 'Petrol', 46000, 2018, 2025, 12400]),
  model('Audi', 'Q7', ['SUV', 'Diesel', 61000, 2016, 2024, 12800]),
  model('Audi', 'Q4 e-tron', ['SUV', 'Electric', 50000, 2022, 2025, 10500]),
  model('Audi', 'A5', ['Coupe', 'Petrol', 47000, 2018, 2024, 10200]),
  model('Audi', 'TT', ['Roadster', 'Petrol', 52000, 2016, 2023, 7200]),
  model('Audi', 'R8', ['Supercar', 'Petrol', 161000, 2017, 2023, 3400]),
  model('Audi', 'A8 L', ['Limousine', 'Hybrid', 90000, 2019, 2025, 9900]),
  model('BMW', '330i', ['Saloon', 'Petrol', 44000, 2017, 2025, 11700]),
  model('BMW', '530e', ['Saloon', 'Plug-in hybrid', 58000, 2018, 2023, 11200]),
  model('BMW', '328d Wagon', ['Estate', 'Diesel', 46000, 2014, 2018, 12600]),
  model('BMW', 'M4', ['Coupe', 'Petrol', 76000, 2016, 2025, 7400]),
  model('BMW', 'Z4 sDrive30i', ['Roadster', 'Petrol', 54000, 2019, 2025, 6800]),
  model('BMW', 'X3', ['SUV', 'Petrol', 47000, 2016, 2025, 12200]),
  model('BMW', 'X5 xDrive45e', ['SUV', 'Plug-in hybrid', 67000, 2021, 2025, 11900]),
  model('BMW', 'i3', ['Hatchback', 'Electric', 45000, 2015, 2021, 7900]),
  model('BMW', 'i4 eDrive40', ['Saloon', 'Electric', 57000, 2022, 2025, 10400]),
  model('BMW', '750Li', ['Limousine', 'Petrol', 98000, 2016, 2022, 9400]),
  model('BMW', 'i8', ['Supercar', 'Plug-in hybrid', 148000, 2015, 2020, 4300]),
  model('Lamborghini', 'Huracan EVO', ['Supercar', 'Petrol', 262000, 2020, 2023, 2400]),
  model('Lamborghini', 'Huracan LP 610-4', ['Supercar', 'Petrol', 240000, 2015, 2019, 2500]),
  model('Lamborghini', 'Huracan Spyder', ['Roadster', 'Petrol', 288000, 2016, 2023, 2200]),
  model('Lamborghini', 'Urus', ['SUV', 'Petrol', 230000, 2019, 2024, 5600]),
  model('Lamborghini', 'Aventador S', ['Supercar', 'Petrol', 421000, 2017, 2021, 1700]),
  model('Lamborghini', 'Gallardo LP 560-4', ['Coupe', 'Petrol', 210000, 2009, 2013, 2100]),
  model('Tesla', 'Model 3', ['Saloon', 'Electric', 44000, 2018, 2025, 12000]),
  model('Tesla', 'Model S', ['Hatchback', 'Electric', 85000, 2015, 2025, 11300]),
  model('Tesla', 'Model X', ['SUV', 'Electric', 92000, 2016, 2025, 11100]),
  model('Tesla', 'Model Y', ['SUV', 'Electric', 50000, 2020, 2025, 12300]),
  model('Mercedes_Benz', 'C 300', ['Saloon', 'Petrol', 46000, 2015, 2025, 11400]),
  model('Mercedes_Benz', 'E 450 All-Terrain', ['Estate', 'Hybrid', 70000, 2021, 2025, 10800]),
  model('Mercedes_Benz', 'E 400 Wagon', ['Estate', 'Petrol', 64000, 2017, 2020, 11000]),
  model('Mercedes_Benz', 'A 250 e', ['Hatchback', 'Plug-in hybrid', 41000, 2020, 2023, 10300]),
  model('Mercedes_Benz', 'GLC 300', ['SUV', 'Petrol', 47000, 2016, 2025, 12000]),
  model('Mercedes_Benz', 'GLE 350 d', ['SUV', 'Diesel', 60000, 2016, 2020, 12500]),
  model('Mercedes_Benz', 'EQB 300', ['SUV', 'Electric', 56000, 2022, 2025, 10100]),
  model('Mercedes_Benz', 'C 43 AMG Coupe', ['Coupe', 'Petrol', 62000, 2017, 2023, 8300]),
  model('Mercedes_Benz', 'SL 550', ['Roadster', 'Petrol', 112000, 2013, 2020, 5200]),
  model('Mercedes_Benz', 'AMG GT', ['Supercar', 'Petrol', 118000, 2016, 2021, 4600]),
  model('Mercedes_Benz', 'S 580 Maybach', ['Limousine', 'Petrol', 192000, 2021, 2025, 6900]),
  model('Mercedes_Benz', 'S 560', ['Limousine', 'Petrol', 103000, 2018, 2020, 9300]),
  model('Rolls_Royce', 'Ghost', ['Saloon', 'Petrol', 320000, 2015, 2025, 3900]),
  model('Rolls_Royce', 'Phantom', ['Limousine', 'Petrol', 460000, 2018, 2025, 2900]),
  model('Rolls_Royce', 'Wraith', ['Coupe', 'Petrol', 330000, 2014, 2021, 3300]),
  model('Rolls_Royce', 'Dawn', ['Roadster', 'Petrol', 356000, 2016, 2021, 2700]),
  model('Rolls_Royce', 'Cullinan', ['SUV', 'Petrol', 360000, 2019, 2025, 4700]),
]
