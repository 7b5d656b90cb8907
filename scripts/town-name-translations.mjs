/**
 * Towns that the list of cities has in one language only: `written, country` and then their other names, the English
 * name first, which is shown; search finds all of them.
 */
export const townNameTranslations = `
Köln, DE: Cologne, Koeln
Nürnberg, DE: Nuremberg, Nuernberg
Munich, DE: Munich, München, Muenchen
Frankfurt am Main, DE: Frankfurt
Düsseldorf, DE: Düsseldorf, Duesseldorf
Hannover, DE: Hanover
Braunschweig, DE: Braunschweig, Brunswick
Vienna, AT: Vienna, Wien
Zürich, CH: Zurich, Zuerich
Genève, CH: Geneva, Genf
Luzern, CH: Lucerne
Rome, IT: Rome, Roma, Rom
Milan, IT: Milan, Milano, Mailand
Naples, IT: Naples, Napoli, Neapel
Turin, IT: Turin, Torino
Florence, IT: Florence, Firenze, Florenz
Venice, IT: Venice, Venezia, Venedig
Genoa, IT: Genoa, Genova, Genua
Prague, CZ: Prague, Praha, Prag
Warsaw, PL: Warsaw, Warszawa, Warschau
Kraków, PL: Krakow, Cracow, Krakau
Copenhagen, DK: Copenhagen, København, Kopenhagen
Århus, DK: Aarhus
Göteborg, SE: Gothenburg
Brussels, BE: Brussels, Bruxelles, Brüssel, Brussel
Antwerpen, BE: Antwerp
Gent, BE: Ghent
Brugge, BE: Bruges
The Hague, NL: The Hague, Den Haag
Lisbon, PT: Lisbon, Lisboa, Lissabon
Sevilla, ES: Seville
Moscow, RU: Moscow, Moskva, Moskau
Kyiv, UA: Kyiv, Kiev
Athens, GR: Athens, Athina, Athen
Bucharest, RO: Bucharest, București, Bukarest
Gaillimh, IE: Galway
Luimneach, IE: Limerick
Newcastle upon Tyne, GB: Newcastle upon Tyne, Newcastle
Stoke-on-Trent, GB: Stoke-on-Trent, Stoke
Bengaluru, IN: Bengaluru, Bangalore
Mumbai, IN: Mumbai, Bombay
Johannesburg, ZA: Johannesburg, Joburg
Brisbane, AU: Brisbane, Brissie
Chennai, IN: Chennai, Madras
Kolkata, IN: Kolkata, Calcutta
Cochin, IN: Kochi
Gurgaon, IN: Gurgaon, Gurugram
Mysore, IN: Mysore, Mysuru
Thiruvananthapuram, IN: Thiruvananthapuram, Trivandrum
Ajman City, AE: Ajman
New York, US: New York, NYC
San Francisco, US: San Francisco, San Fran, SF, Bay Area, SF Bay Area
Philadelphia, US: Philadelphia, Philly
Las Vegas, US: Las Vegas, Vegas
Fort Worth, US: Fort Worth, Ft Worth
Fort Lauderdale, US: Fort Lauderdale, Ft Lauderdale
Oklahoma City, US: Oklahoma City, OKC
Salt Lake City, US: Salt Lake City, SLC
New Orleans, US: New Orleans, NOLA
`
  .trim()
  .split('\n')
  .map((line) => {
    const [of = '', names = ''] = line.split(': ')
    const [written = '', country = ''] = of.split(', ')
    return { written, country, names: names.split(', ') }
  })
