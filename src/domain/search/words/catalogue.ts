/**
 * Makes and models that people look for, each make with the other names that it goes by. What is on offer beyond them is
 * learnt from the market. A make stands as cars carry it; the seven categories by their tokens.
 */
const lines = `
Ferrari = ferari : Roma, Portofino, F8 Tributo, F8 Spider, 488 GTB, 488 Spider, 458 Italia, 458 Spider, 296 GTB, 296 GTS, California, GTC4Lusso, 812 Superfast, 812 GTS, SF90 Stradale, Purosangue, F430, 599, LaFerrari, F12, FF, 360, Enzo, Testarossa
Audi : A1, A3, A3 Sportback, A4, A4 Allroad, A4 Avant, A5, A6, A6 Avant, A7, A8, A8 L, Q2, Q3, Q4 e-tron, Q5, Q7, Q8, e-tron, e-tron GT, TT, TTS, R8, RS 3, RS 4, RS 5, RS 6, RS 6 Avant, RS 7, RS Q8, S3, S4, S5, S6, S7, S8, SQ5, SQ7
BMW = beemer, beamer, bimmer, bayerische : 1 Series, 2 Series, 3 Series, 4 Series, 5 Series, 6 Series, 7 Series, 8 Series, X1, X2, X3, X4, X5, X6, X7, XM, Z3, Z4, i3, i4, i5, i7, i8, iX, M2, M3, M4, M5, M6, M8, 330i, 328i, 340i, 430i, 530i, 530e, 540i, 740i, 750i
Lamborghini = lambo, lamborgini, lambos : Huracan, Aventador, Urus, Gallardo, Revuelto, Murcielago, Diablo, Countach
Tesla : Model S, Model 3, Model X, Model Y, Roadster, Cybertruck
Mercedes_Benz = mercedes, merc, mercs, benz, mb, mercedes benz, mercedes-amg, merceds : A-Class, B-Class, C-Class, CLA, CLA-Class, CLK-Class, CLS, CLS-Class, E-Class, G-Class, G 63, GL-Class, GLA, GLA-Class, GLB, GLB-Class, GLC, GLC-Class, GLE, GLE-Class, GLK-Class, GLS, GLS-Class, M-Class, ML-Class, R-Class, S-Class, SL, SL-Class, SLC-Class, SLK-Class, SLS AMG, AMG GT, EQA, EQB, EQC, EQE, EQS, V-Class, X-Class, Sprinter, Metris, C 300, C 63, E 350, S 500, S 560, Maybach
Rolls_Royce = rolls, rolls royce, rr, rolls-roys, royce : Phantom, Ghost, Wraith, Dawn, Cullinan, Spectre, Silver Shadow, Silver Spur, Corniche
Porsche = porshe, porche : 911, 718 Boxster, 718 Cayman, Boxster, Cayman, Cayenne, Macan, Panamera, Taycan, 918 Spyder, Carrera GT
Bentley : Continental GT, Flying Spur, Bentayga, Mulsanne, Arnage
Maserati : Ghibli, Quattroporte, Levante, GranTurismo, GranCabrio, MC20, Grecale
McLaren : 540C, 570S, 600LT, 650S, 720S, 765LT, Artura, GT, MP4-12C, P1
Bugatti : Veyron, Chiron, Divo
Aston Martin = aston : DB9, DB11, DB12, DBS, DBX, Vantage, Vanquish, Rapide, Virage
Volkswagen = vw, volkswagon, vdub, veedub : Golf, Golf GTI, Golf R, GTI, Polo, Passat, Jetta, Tiguan, Touareg, Touran, T-Roc, T-Cross, Arteon, Atlas, Taos, Beetle, CC, Up, Caddy, Caravelle, Transporter, Amarok, Scirocco, Sharan, ID.3, ID.4, ID.5, ID.7, Eos, Rabbit
Toyota = toyotta, yota : Corolla, Camry, RAV4, Prius, Yaris, Auris, Aygo, Avensis, C-HR, Highlander, 4Runner, Tacoma, Tundra, Sienna, Land Cruiser, Land Cruiser Prado, Prado, Hilux, Fortuner, Avalon, Venza, Sequoia, GR86, GR Supra, Supra, Kluger, Crown, Corolla Cross, bZ4X, Matrix, FJ Cruiser, Innova, Echo, Celica, MR2, Verso
Honda : Civic, Accord, CR-V, HR-V, Fit, Jazz, Pilot, Odyssey, Passport, Ridgeline, Insight, City, Prologue, Element, S2000, NSX, Prelude, Crosstour, CR-Z
Nissan = datsun : Altima, Sentra, Maxima, Versa, Rogue, Murano, Pathfinder, Armada, Kicks, Leaf, Ariya, Juke, Qashqai, X-Trail, Micra, Note, Navara, Patrol, Frontier, Titan, 350Z, 370Z, GT-R, Sunny, Tiida, Xterra, Quest, Cube, Skyline
Ford : Focus, Fiesta, Mondeo, Kuga, EcoSport, Puma, Galaxy, S-Max, C-Max, Ka, Mustang, Mustang Mach-E, F-150, F-250, F-350, Explorer, Escape, Edge, Expedition, Bronco, Bronco Sport, Ranger, Maverick, Fusion, Taurus, Flex, Transit, Transit Connect, Everest, Falcon, Territory, Escort, Crown Victoria, GT
Chevrolet = chevy, chev, chevvy, chevorlet : Silverado, Silverado 1500, Silverado 2500HD, Malibu, Equinox, Traverse, Tahoe, Suburban, Camaro, Corvette, Cruze, Impala, Trax, Trailblazer, Blazer, Colorado, Bolt EV, Bolt EUV, Spark, Sonic, Volt, Captiva, Express, Avalanche, HHR, Cobalt
Hyundai = hundai, hyundia, hyndai : Elantra, Sonata, Tucson, Santa Fe, Kona, Palisade, Venue, Accent, Veloster, Ioniq, Ioniq 5, Ioniq 6, i10, i20, i30, i40, ix35, Santa Cruz, Getz, iLoad, Creta, Azera, Genesis Coupe, Nexo
Kia : Sportage, Sorento, Telluride, Soul, Forte, K5, Optima, Rio, Seltos, Niro, EV6, EV9, Stinger, Carnival, Cerato, Picanto, Ceed, Sedona, Stonic, K4, Cadenza, Mohave
Mazda : Mazda2, Mazda3, Mazda6, CX-3, CX-30, CX-5, CX-50, CX-7, CX-8, CX-9, CX-90, MX-5 Miata, MX-5, MX-30, RX-8, RX-7, BT-50, Tribute
Subaru = subie : Outback, Forester, Impreza, Crosstrek, XV, Legacy, Liberty, Ascent, WRX, WRX STI, BRZ, Levorg, Solterra, Tribeca, Baja
Lexus : RX 350, RX, NX, NX 300, ES 350, ES, IS, IS 250, IS 300, IS 350, GX 460, GX, LX 570, LX, LS, LC, RC, UX, CT 200h, GS, TX, LFA
Acura : TLX, MDX, RDX, ILX, Integra, TSX, TL, RLX, ZDX, NSX
Infiniti : Q50, Q60, Q70, QX50, QX55, QX60, QX70, QX80, G35, G37, FX35, FX50, EX35, M37
Genesis : G70, G80, G90, GV60, GV70, GV80
Jeep : Wrangler, Grand Cherokee, Cherokee, Compass, Renegade, Gladiator, Patriot, Wagoneer, Grand Wagoneer, Liberty, Commander
Dodge : Charger, Challenger, Durango, Grand Caravan, Journey, Dart, Hornet, Viper, Nitro, Caliber, Avenger, Dakota
RAM : 1500, 2500, 3500, ProMaster, ProMaster City
Chrysler : 300, Pacifica, Town & Country, 200, PT Cruiser, Voyager, Sebring, Crossfire
Cadillac = caddy, caddilac : Escalade, CT4, CT5, CT6, CTS, ATS, XT4, XT5, XT6, SRX, XTS, DTS, Lyriq, STS
GMC : Sierra, Sierra 1500, Sierra 2500HD, Yukon, Yukon XL, Acadia, Terrain, Canyon, Savana, Hummer EV, Envoy
Buick : Enclave, Encore, Encore GX, Envision, LaCrosse, Regal, Verano, LeSabre, Lucerne
Lincoln : Navigator, Aviator, Nautilus, Corsair, MKZ, MKC, MKX, MKT, Continental, Town Car
Land Rover = landrover : Range Rover, Range Rover Sport, Range Rover Evoque, Range Rover Velar, Discovery, Discovery Sport, Defender, Freelander, LR2, LR3, LR4
Jaguar = jag : XE, XF, XJ, F-Pace, E-Pace, I-Pace, F-Type, XK, X-Type, S-Type, XKR
Volvo : XC40, XC60, XC90, S60, S80, S90, V40, V60, V70, V90, C30, C40, C70, EX30, EX90
Mini = mini cooper : Cooper, Cooper S, Clubman, Countryman, Paceman, John Cooper Works, One, Hardtop
Mitsubishi = mitsu : Outlander, Outlander Sport, ASX, Lancer, Lancer Evolution, Eclipse Cross, Eclipse, Pajero, Pajero Sport, Triton, Mirage, L200, Galant, Colt, Montero
Suzuki : Swift, Vitara, Grand Vitara, Jimny, Baleno, Ignis, SX4, S-Cross, Alto, Celerio, Ciaz
Skoda = škoda : Octavia, Fabia, Superb, Kodiaq, Karoq, Kamiq, Scala, Yeti, Rapid, Citigo, Enyaq, Roomster
SEAT : Ibiza, Leon, Ateca, Arona, Alhambra, Tarraco, Toledo, Mii
Cupra : Formentor, Born, Leon, Ateca
Vauxhall : Corsa, Astra, Insignia, Mokka, Mokka X, Crossland, Grandland, Zafira, Meriva, Adam, Vectra, Viva, Tigra, Agila
Opel : Corsa, Astra, Insignia, Mokka, Zafira, Meriva, Vectra
Peugeot = peugot, pug : 108, 107, 206, 207, 208, 2008, 307, 308, 3008, 407, 408, 508, 5008, Partner, RCZ
Renault : Clio, Megane, Captur, Kadjar, Twingo, Zoe, Scenic, Koleos, Duster, Laguna, Espace, Austral, Arkana, Trafic
Citroen : C1, C2, C3, C3 Aircross, C4, C4 Cactus, C5, C5 Aircross, Berlingo, DS3, Picasso, Xsara
Fiat : 500, 500X, 500L, 500e, Panda, Punto, Tipo, 124 Spider, Bravo, Doblo, Abarth 595
Alfa Romeo = alfa : Giulia, Giulietta, Stelvio, Tonale, MiTo, 4C, Brera, 147, 156, 159, Spider
Lancia : Delta, Ypsilon, Stratos, Fulvia
Lotus : Elise, Exige, Evora, Emira, Esprit, Eletre
Polestar : Polestar 2, Polestar 3, Polestar 4
Lucid : Air, Gravity
Rivian : R1T, R1S
Smart : Fortwo, Forfour
Saab : 9-3, 9-5
Pontiac : Firebird, GTO, G6, Vibe, Grand Prix, Grand Am, Solstice
Hummer : H1, H2, H3
Scion : tC, FR-S, xB, iQ
Saturn : Vue, Ion, Outlook, Sky
Mercury : Grand Marquis, Mariner, Milan, Mountaineer
Oldsmobile : Cutlass, Alero
Plymouth : Prowler, Barracuda
Holden : Commodore, Colorado, Cruze, Captiva, Astra, Barina, Trax, Trailblazer, Calais, Ute
Dacia : Duster, Sandero, Logan, Jogger, Spring
SsangYong = ssang yong : Rexton, Tivoli, Korando, Musso, Actyon
MG : MG3, MG4, MG5, HS, ZS, ZS EV, TF, MGB
BYD : Atto 3, Dolphin, Seal, Han, Tang
GWM = great wall : Ute, Haval, Tank 300
Haval : H2, H6, H9, Jolion
Geely : Coolray, Emgrand, Okavango
Chery : Tiggo, Omoda 5
Isuzu : D-Max, MU-X, Trooper, Rodeo
LDV : T60, D90, G10, Deliver 9
Daihatsu : Terios, Charade, Copen, Sirion
Tata : Nexon, Harrier, Tiago, Indica, Safari
Mahindra : Thar, XUV500, XUV700, Scorpio, Bolero
Maruti = maruti suzuki : Alto, Swift, Dzire, WagonR, Baleno, Ertiga, Brezza
Koenigsegg : Agera, Jesko, Regera
Pagani : Huayra, Zonda
Morgan : Plus Four, Plus Six, 3 Wheeler
Caterham : Seven
Fisker : Ocean, Karma
VinFast : VF 8, VF 9
`

export interface Make {
  /** As cars carry it. */
  brand: string
  /** Other names that people use. */
  names: string[]
  models: string[]
}

const parts = (text: string, by: string) => text.split(by).map((part) => part.trim())

export const catalogue: readonly Make[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [head = '', models = ''] = parts(line, ' : ')
    const [brand = '', names = ''] = parts(head, ' = ')
    return { brand, names: names ? parts(names, ',') : [], models: models ? parts(models, ',') : [] }
  })
