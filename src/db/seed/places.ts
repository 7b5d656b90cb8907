/** Towns of the United States as sellers write them, with latitude and longitude to a hundredth of a degree. */
export const seedTownCoordinates: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  'Austin, TX': [30.27, -97.74],
  'Houston, TX': [29.76, -95.36],
  'Dallas, TX': [32.78, -96.81],
  'San Antonio, TX': [29.42, -98.49],
  'Seattle, WA': [47.61, -122.33],
  'Portland, OR': [45.52, -122.68],
  'San Francisco, CA': [37.77, -122.42],
  'San Jose, CA': [37.34, -121.89],
  'Los Angeles, CA': [34.05, -118.24],
  'San Diego, CA': [32.72, -117.16],
  'Sacramento, CA': [38.58, -121.49],
  'Las Vegas, NV': [36.17, -115.14],
  'Phoenix, AZ': [33.45, -112.07],
  'Scottsdale, AZ': [33.51, -111.9],
  'Denver, CO': [39.74, -104.98],
  'Boulder, CO': [40.01, -105.27],
  'Salt Lake City, UT': [40.76, -111.89],
  'Minneapolis, MN': [44.98, -93.26],
  'Chicago, IL': [41.85, -87.65],
  'Milwaukee, WI': [43.04, -87.91],
  'Detroit, MI': [42.33, -83.05],
  'Columbus, OH': [39.96, -83],
  'Pittsburgh, PA': [40.44, -80],
  'Philadelphia, PA': [39.95, -75.16],
  'New York, NY': [40.71, -74.01],
  'Boston, MA': [42.36, -71.06],
  'Hartford, CT': [41.76, -72.69],
  'Baltimore, MD': [39.29, -76.61],
  'Richmond, VA': [37.55, -77.46],
  'Charlotte, NC': [35.23, -80.84],
  'Raleigh, NC': [35.77, -78.64],
  'Nashville, TN': [36.17, -86.78],
  'Atlanta, GA': [33.75, -84.39],
  'Savannah, GA': [32.08, -81.1],
  'Jacksonville, FL': [30.33, -81.66],
  'Orlando, FL': [28.54, -81.38],
  'Tampa, FL': [27.95, -82.46],
  'Miami, FL': [25.77, -80.19],
  'New Orleans, LA': [29.95, -90.08],
  'Kansas City, MO': [39.1, -94.58],
  'Round Rock, TX': [30.51, -97.68],
  'San Marcos, TX': [29.88, -97.94],
  'Tacoma, WA': [47.25, -122.44],
  'Bellevue, WA': [47.61, -122.2],
  'Fort Lauderdale, FL': [26.12, -80.14],
  'Sarasota, FL': [27.34, -82.53],
  'Oakland, CA': [37.8, -122.27],
  'Palo Alto, CA': [37.44, -122.14],
  'Macon, GA': [32.84, -83.63],
  'Marietta, GA': [33.95, -84.55],
  'Evanston, IL': [42.04, -87.69],
  'Madison, WI': [43.07, -89.4],
  'Pasadena, CA': [34.15, -118.14],
  'Irvine, CA': [33.67, -117.82],
  'Stamford, CT': [41.05, -73.54],
  'Princeton, NJ': [40.35, -74.66],
  'Fort Collins, CO': [40.59, -105.08],
  'Colorado Springs, CO': [38.83, -104.82],
}

/** The larger towns, where most cars are. */
export const seedCityNames: readonly string[] = Object.keys(seedTownCoordinates).slice(0, 40)

/** The location columns of a car's row. */
export function seedListingCoordinates(town: string | null | undefined): {
  latitude: number | null
  longitude: number | null
} {
  const [latitude = null, longitude = null] = (town && seedTownCoordinates[town]) || []
  return { latitude, longitude }
}
