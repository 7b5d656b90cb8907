// Apart from the schemas of the home page: browsers load these values, and not the library of schemas.

/**
 * The searches that the home page offers in one tap, each as the parameters of its list. They filter and do not only
 * rank, so that the number beside one is what its list finds. `isReserve` ones stand in where others find few cars.
 */
export const homeSearchShortcuts = {
  under10k: { query: { priceMax: '10000' }, picture: 'hatchback-red-front' },
  under20k: { query: { priceMax: '20000' }, picture: 'saloon-green-front', isReserve: true },
  family: { query: { body: ['SUV', 'Estate', 'Van'] }, picture: 'estate-blue-front' },
  firstCar: { query: { body: ['Hatchback', 'Saloon'], priceMax: '15000' }, picture: 'hatchback-white-front' },
  electric: { query: { fuel: ['Electric'] }, picture: 'liftback-white-front' },
  hybrid: { query: { fuel: ['Hybrid', 'Plug-in hybrid'] }, picture: 'suv-graphite-front', isReserve: true },
  pickup: { query: { body: ['Pickup'] }, picture: 'pickup-graphite-front' },
  convertible: { query: { body: ['Roadster'] }, picture: 'roadster-red-front' },
  sports: { query: { body: ['Coupe', 'Supercar'] }, picture: 'coupe-navy-front', isReserve: true },
} as const satisfies Record<
  string,
  { query: Record<string, string | readonly string[]>; picture: string; isReserve?: true }
>
export type HomeSearchShortcutName = keyof typeof homeSearchShortcuts
export const homeSearchShortcutNames = Object.keys(homeSearchShortcuts) as HomeSearchShortcutName[]
