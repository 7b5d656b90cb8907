/** The people of the demo. Their pictures are numbers of `public/avatars`. Mail to demo.test is never delivered. */
export type DemoPerson = Readonly<{
  email: string
  name: string
  role: 'Buyer' | 'Seller' | 'Admin'
  avatar: number
  isVerified: boolean
  /** The places of a seller's cars. */
  places: readonly string[]
}>

const seller = (email: string, name: string, rest: Omit<DemoPerson, 'email' | 'name' | 'role'>): DemoPerson => {
  return { email, name, role: 'Seller', ...rest }
}
const buyer = (email: string, name: string, avatar: number): DemoPerson => {
  return { email, name, role: 'Buyer', avatar, isVerified: false, places: [] }
}

export const demoAdmin: DemoPerson = {
  email: 'admin@demo.test',
  name: 'Ruth Abrams',
  role: 'Admin',
  avatar: 12,
  isVerified: false,
  places: [],
}

/** The first is the seller that a visitor signs in as. */
export const demoSellers: readonly DemoPerson[] = [
  seller('seller@demo.test', 'Marcus Holloway', {
    avatar: 1,
    isVerified: true,
    places: ['Austin, TX', 'San Antonio, TX', 'Round Rock, TX', 'San Marcos, TX'],
  }),
  seller('ingrid.larsen@demo.test', 'Ingrid Larsen', {
    avatar: 4,
    isVerified: true,
    places: ['Seattle, WA', 'Portland, OR', 'Tacoma, WA', 'Bellevue, WA'],
  }),
  seller('victor.moretti@demo.test', 'Victor Moretti', {
    avatar: 14,
    isVerified: true,
    places: ['Miami, FL', 'Tampa, FL', 'Fort Lauderdale, FL', 'Sarasota, FL'],
  }),
  seller('priya.raman@demo.test', 'Priya Raman', {
    avatar: 11,
    isVerified: false,
    places: ['San Jose, CA', 'San Francisco, CA', 'Oakland, CA', 'Palo Alto, CA'],
  }),
  seller('dwayne.carter@demo.test', 'Dwayne Carter', {
    avatar: 23,
    isVerified: false,
    places: ['Atlanta, GA', 'Savannah, GA', 'Macon, GA', 'Marietta, GA'],
  }),
  seller('clara.novak@demo.test', 'Clara Novak', {
    avatar: 19,
    isVerified: true,
    places: ['Chicago, IL', 'Milwaukee, WI', 'Evanston, IL', 'Madison, WI'],
  }),
  seller('omar.haddad@demo.test', 'Omar Haddad', {
    avatar: 17,
    isVerified: false,
    places: ['Los Angeles, CA', 'San Diego, CA', 'Pasadena, CA', 'Irvine, CA'],
  }),
  seller('grace.whitfield@demo.test', 'Grace Whitfield', {
    avatar: 21,
    isVerified: true,
    places: ['New York, NY', 'Hartford, CT', 'Stamford, CT', 'Princeton, NJ'],
  }),
  seller('tomas.delgado@demo.test', 'Tomas Delgado', {
    avatar: 9,
    isVerified: false,
    places: ['Denver, CO', 'Boulder, CO', 'Fort Collins, CO', 'Colorado Springs, CO'],
  }),
]

/** The first is the buyer that a visitor signs in as. */
export const demoBuyers: readonly DemoPerson[] = [
  buyer('buyer@demo.test', 'Hannah Brennan', 10),
  buyer('noah.lindqvist@demo.test', 'Noah Lindqvist', 13),
  buyer('leila.castillo@demo.test', 'Leila Castillo', 18),
  buyer('kenji.tanaka@demo.test', 'Kenji Tanaka', 7),
  buyer('sofia.petrov@demo.test', 'Sofia Petrov', 20),
  buyer('caleb.fitzgerald@demo.test', 'Caleb Fitzgerald', 6),
  buyer('yara.mbeki@demo.test', 'Yara Mbeki', 8),
  buyer('felix.goldberg@demo.test', 'Felix Goldberg', 5),
  buyer('elena.sandoval@demo.test', 'Elena Sandoval', 3),
  buyer('hugo.ferreira@demo.test', 'Hugo Ferreira', 15),
  buyer('tessa.maddox@demo.test', 'Tessa Maddox', 24),
  buyer('andre.kowalski@demo.test', 'Andre Kowalski', 22),
  buyer('maya.iyer@demo.test', 'Maya Iyer', 2),
]
