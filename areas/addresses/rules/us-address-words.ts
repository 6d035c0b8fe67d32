import { slipsBetween } from './edit-distance.ts'
import { numberInWords, ordinalForm } from './us-address-numbers.ts'

/** The words of American addresses and their short forms: USPS Publication 28, appendices B and C, with usual misspellings. */

// biome-ignore format: a table reads better in columns
const streetTypes: Readonly<Record<string, string>> = {
  aly: 'alley allee ally', anx: 'annex anex annx', arc: 'arcade', ave: 'avenue av aven avenu avn avnue avenues avanue avneue', byu: 'bayou bayoo',
  bch: 'beach', bnd: 'bend', blf: 'bluff bluf', blfs: 'bluffs', btm: 'bottom bot bottm', blvd: 'boulevard boul boulv blv bvd boulevarde boulevar blvrd',
  br: 'branch brnch', brg: 'bridge brdge', brk: 'brook', brks: 'brooks', bg: 'burg', bgs: 'burgs', byp: 'bypass bypa bypas byps', cp: 'camp cmp',
  cyn: 'canyon canyn cnyn', cpe: 'cape', cswy: 'causeway causwa', ctr: 'center centre cen cent centr cnter cntr', ctrs: 'centers',
  cir: 'circle circ circl crcl crcle cirlce', cirs: 'circles', clf: 'cliff', clfs: 'cliffs', clb: 'club', cmn: 'common', cmns: 'commons', cor: 'corner', cors: 'corners',
  crse: 'course', ct: 'court crt', cts: 'courts', cv: 'cove', cvs: 'coves', crk: 'creek', cres: 'crescent crsent crsnt crescnt cresent', crst: 'crest',
  xing: 'crossing crssng', xrd: 'crossroad', xrds: 'crossroads', curv: 'curve', dl: 'dale', dm: 'dam', divd: 'divide div dvd',
  dr: 'drive driv drv dirve dv', drs: 'drives', est: 'estate', ests: 'estates', expy: 'expressway exp expr express expw expwy', ext: 'extension extn extnsn', exts: 'extensions',
  fall: 'fall', fls: 'falls', fry: 'ferry frry', fld: 'field', flds: 'fields', flt: 'flat', flts: 'flats', frd: 'ford', frds: 'fords', frst: 'forest forests',
  frg: 'forge forg', frk: 'fork', frks: 'forks', ft: 'fort frt', fwy: 'freeway freewy frway frwy', gdn: 'garden gardn grden grdn', gdns: 'gardens grdns',
  gtwy: 'gateway gatewy gatway gtway', gln: 'glen', glns: 'glens', grn: 'green', grns: 'greens', grv: 'grove grov', grvs: 'groves', hbr: 'harbor harb harbr hrbor',
  hvn: 'haven', hts: 'heights ht', hwy: 'highway highwy hiway hiwy hway hghwy hgwy', hl: 'hill', hls: 'hills', holw: 'hollow hllw hollows holws', inlt: 'inlet',
  is: 'island islnd', iss: 'islands islnds', isle: 'isle isles', jct: 'junction jction jctn junctn juncton', jcts: 'junctions', ky: 'key', kys: 'keys',
  knl: 'knoll knol', knls: 'knolls', lk: 'lake', lks: 'lakes', land: 'land', lndg: 'landing lndng', ln: 'lane', lgt: 'light', lf: 'loaf', lck: 'lock', lcks: 'locks',
  ldg: 'lodge ldge lodg', loop: 'loop loops lp', mall: 'mall', mnr: 'manor', mnrs: 'manors', mdw: 'meadow', mdws: 'meadows medows', mews: 'mews', ml: 'mill', mls: 'mills',
  msn: 'mission missn mssn', mtwy: 'motorway', mt: 'mount mnt', mtn: 'mountain mntain mntn mountin mtin', mtns: 'mountains', nck: 'neck', orch: 'orchard orchrd',
  oval: 'oval ovl', opas: 'overpass', park: 'park prk parks', pkwy: 'parkway parkwy pkway pky pwy py parkways pkwys', pass: 'pass', psge: 'passage', path: 'path paths', pike: 'pike pikes pke',
  pne: 'pine', pnes: 'pines', pl: 'place plc', pln: 'plain', plns: 'plains', plz: 'plaza plza', pt: 'point', pts: 'points', prt: 'port', prts: 'ports', pr: 'prairie prr',
  radl: 'radial rad', ramp: 'ramp', rnch: 'ranch ranches', rpd: 'rapid', rpds: 'rapids', rst: 'rest', rdg: 'ridge rdge', rdgs: 'ridges', riv: 'river rvr rivr',
  rd: 'road raod roda', rds: 'roads', rte: 'route rt', row: 'row', rue: 'rue', run: 'run', shl: 'shoal', shls: 'shoals', shr: 'shore shoar', shrs: 'shores', skwy: 'skyway',
  spg: 'spring spng sprng', spgs: 'springs spngs sprngs', spur: 'spur spurs', sq: 'square sqr sqre squ', sqs: 'squares', sta: 'station statn stn',
  stra: 'stravenue strav', strm: 'stream streme', st: 'street str strt stt stree steet sreet srt saint', sts: 'streets', smt: 'summit sumit sumitt', ter: 'terrace terr terace teracce terrac terrance', trwy: 'throughway',
  trce: 'trace traces', trak: 'track tracks trk', trfy: 'trafficway', trl: 'trail trails trls tr tral trial', trlr: 'trailer', tunl: 'tunnel tunel', tpke: 'turnpike trnpk turnpk tpk',
  upas: 'underpass', un: 'union', vly: 'valley vally', vlys: 'valleys', viad: 'viaduct vdct viadct', vw: 'view', vws: 'views', vlg: 'village vill villg villag',
  vl: 'ville', vis: 'vista vst vsta vist', walk: 'walk walks', wall: 'wall', way: 'way wy waye waay', wl: 'well', wls: 'wells', conn: 'connector ctwy', concourse: 'concourse', esplanade: 'esplanade', prom: 'promenade', turn: 'turn', wynd: 'wynd',
}

/** After these, `St` is a saint's. */
// biome-ignore format: one list
const saints = new Set('albans andrew andrews ann anne anthony augustine bernard catherine charles clair cloud croix elmo francis gabriel george georges helena helens ignace james joe john johns joseph landry lawrence leo louis lucie mark marks martin mary marys matthews michael michaels nicholas paris patrick paul paula pauls peter peters petersburg peterburg regis rose simon simons stephen stephens thomas tammany vincent'.split(' '))

/** Types that end a street wherever they stand; the others are as often a part of its name (`Stone Mountain Road`). */
// biome-ignore format: one list
const strongTypes = new Set('aly ave blvd byp cir cirs ct cts cv cres xing dr drs expy fwy hwy ln loop pkwy pl plz rd rds rte sq st ter trce trl tpke pike way walk row path cswy concourse esplanade'.split(' '))

const typeForms = formsOf(streetTypes)

const directionForms = formsOf({
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  ne: 'northeast',
  nw: 'northwest',
  se: 'southeast',
  sw: 'southwest',
})

/** Kinds of doors and what they are written as. Those that are ordinary words, too, must be followed by a number. */
const unitKinds = {
  apt: 'apartment apartments appt aprt ap apartement apartmnt appartment aptmt flat condo',
  ste: 'suite suites suit',
  unit: 'units unt uint unti',
  rm: 'room',
  bldg: 'building bld blg blgd buildng',
  fl: 'floor flr floors',
  lot: '',
  trlr: 'trailer',
  spc: 'space sp',
  dept: 'department',
  ofc: 'office',
  twr: 'tower',
  pmb: '',
  msc: '',
  file: '',
  lvl: 'level',
  ph: 'penthouse',
  no: '',
  slip: '',
  pier: '',
  hngr: 'hanger hangar',
  stop: '',
  code: '',
  wing: '',
  key: '',
  townhouse: 'townhome th',
  cottage: 'ctg',
  cabin: '',
  bay: '',
  dock: '',
  stall: '',
  studio: '',
  villa: '',
  door: '',
  dorm: 'dormitory',
  block: 'blk',
  entrance: '',
  gate: '',
  terminal: '',
  duplex: '',
  loft: '',
  section: 'sect',
} as const
const unitForms = formsOf(unitKinds)
const unitNames = new Map<string, string>(Object.entries(unitKinds))
const loneUnits = new Set('rear bsmt basement frnt lowr uppr lbby lobby penthouse mezz mezzanine'.split(' '))
/** These are directions and names of streets, too: only behind a street that is whole they are doors. */
const loneBehindStreets = new Set(
  'upper lower front side left right upstairs downstairs garage casita attic garden barn adu storefront clubhouse cottage studio bungalow'.split(
    ' ',
  ),
)
const backHouses = new Set('back main carriage guest coach pool rear'.split(' '))
const strongUnits = new Set(['apt', 'ste', 'unit'])
/** Kinds that are named before the house as well: `Suite 5, 9 Main St`. `Studio 54, 254 W 54th St` is a name. */
const kindsBefore = new Set([
  'apt',
  'ste',
  'unit',
  'rm',
  'bldg',
  'fl',
  'lot',
  'wing',
  'key',
  'townhouse',
  'villa',
  'cottage',
  'twr',
  'terminal',
  'gate',
  'spc',
  'trlr',
  'dept',
  'ofc',
  'block',
  'pmb',
  'ph',
])

/** `One Main Street`, `Forty-Four Main Street`. */
export function numberOf(word: string): string | undefined {
  const found = numberInWords([word])
  return found && String(found.number)
}

/** One form for every way of writing a word. Words that are as often names stay whole, so that `orch` finds `Orchard`. */
export function shortForm(word: string): string {
  const type = typeForms.get(word)
  if (type !== undefined) return strongTypes.has(type) ? type : (streetTypes[type]?.split(' ')[0] ?? type)
  return directionForms.get(word) ?? ordinalForm(word) ?? word
}

export const directionOf = (word: string | undefined): string | undefined => directionForms.get(word ?? '')
export const isSaint = (word: string | undefined, name: string | undefined): boolean =>
  (word === 'st' && saints.has(name ?? '')) || (word === 'saint' && name !== undefined)
export const typeOf = (word: string | undefined): string | undefined => typeForms.get(word ?? '')
export const isStrongType = (word: string | undefined): boolean => strongTypes.has(typeForms.get(word ?? '') ?? '')
/** The usual types, one slip away: `Stret`, `Avenu`, `Circel`. */
export function typeLike(word: string): string | undefined {
  // A short word is a slip of a type only where a letter was left out, or two changed places: `Lan`, `Plce`, `Laen`.
  const isSlip = (type: string) => (word.length < type.length ? word.length > 2 : lettersOf(word) === lettersOf(type))
  return spelledTypes.find((type) => slipsBetween(word, type) === 1 && (word.length > 4 || isSlip(type)))
}
const lettersOf = (word: string) => [...word].sort().join('')
const spelledTypes =
  'street avenue boulevard circle drive court place terrace parkway lane highway square blvd pkwy'.split(' ')

export const unitKindOf = (word: string | undefined): string | undefined => unitForms.get(word ?? '')
export const isLoneBehindStreet = (word: string | undefined): boolean => loneBehindStreets.has(word ?? '')
export const isBackHouse = (word: string, next: string | undefined): boolean => backHouses.has(word) && next === 'house'
export const mayStandBefore = (kind: string): boolean => kindsBefore.has(kind)

/** A word that says what kind of door a number is, and nothing of the number. */
export const isUnitWord = (word: string): boolean => unitForms.has(word) && word !== 'penthouse'
/** A kind of door in full: `suite` for `ste`. */
export const unitName = (kind: string): string => unitNames.get(kind)?.split(' ')[0] || kind
/** `Apt`, `Suite` and `Unit` are followed by a door even when that is but letters. */
export const isStrongUnit = (kind: string): boolean => strongUnits.has(kind)
/** The floors that are told by a word: `second floor`, `lower level`. */
export const isFloorWord = (word: string): boolean =>
  /^(\d+(st|nd|rd|th)|ground|lower|upper|top|main)$/.test(word) || ordinalForm(word) !== undefined
/** Doors that need no number: `rear`, `basement`. */
export const isLoneUnit = (word: string | undefined): boolean => loneUnits.has(word ?? '')

// biome-ignore format: a table reads better in columns
const states: Readonly<Record<string, string>> = {
  alabama: 'AL', alaska: 'AK', arizona: 'AZ', arkansas: 'AR', california: 'CA', colorado: 'CO', connecticut: 'CT', delaware: 'DE',
  'district of columbia': 'DC', florida: 'FL', georgia: 'GA', hawaii: 'HI', idaho: 'ID', illinois: 'IL', indiana: 'IN', iowa: 'IA',
  kansas: 'KS', kentucky: 'KY', louisiana: 'LA', maine: 'ME', maryland: 'MD', massachusetts: 'MA', michigan: 'MI', minnesota: 'MN',
  mississippi: 'MS', missouri: 'MO', montana: 'MT', nebraska: 'NE', nevada: 'NV', 'new hampshire': 'NH', 'new jersey': 'NJ',
  'new mexico': 'NM', 'new york': 'NY', 'north carolina': 'NC', 'north dakota': 'ND', ohio: 'OH', oklahoma: 'OK', oregon: 'OR',
  pennsylvania: 'PA', 'puerto rico': 'PR', 'rhode island': 'RI', 'south carolina': 'SC', 'south dakota': 'SD', tennessee: 'TN', texas: 'TX',
  utah: 'UT', vermont: 'VT', virginia: 'VA', washington: 'WA', 'west virginia': 'WV', wisconsin: 'WI', wyoming: 'WY',
}
const stateNames = new Map(Object.entries(states))
const codes = new Set(Object.values(states))

/** `Georgia`, `georgia` and `ga` are `GA`. */
export function stateCode(name: string): string | undefined {
  const text = name.trim().toLowerCase()
  const code = text.toUpperCase()
  return stateNames.get(text) ?? (codes.has(code) ? code : undefined)
}

/** A map, and no object: people type `constructor`, too. */
function formsOf(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([short, words]) =>
      [short, ...words.split(' ').filter(Boolean)].map((word) => [word, short] as const),
    ),
  )
}
