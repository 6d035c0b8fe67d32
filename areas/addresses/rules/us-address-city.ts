import type { CityGuess } from './us-address-street.ts'
import { directionOf, shortForm } from './us-address-words.ts'

/** First words of the names of cities of two words; without a comma, they tell where the city begins. */
// biome-ignore format: one list
const beginnings = new Set('new los las san santa saint st fort ft el la le des mount mt port west east north south upper lower lake grand salt kansas oklahoma long palm baton little cedar sioux green jersey colorado virginia corpus cape bay big boca coral college council daytona elk fall forest garden glen great high hot huntington idaho iron college mountain missouri myrtle newport niagara oak ocean overland palo pine pompano powder rapid redondo rock round royal sandy shaker silver terre thousand twin union walnut white wichita winston'.split(' '))

/** Cities that begin with a direction: behind `Blvd`, `W Palm Beach` is no western end of the boulevard. */
// biome-ignore format: one list
const directed = new Set('palm haven lafayette bloomfield bloomfld richland hartford valley covina hollywood chester bend lansing orange saginaw peoria bank brunswick memphis fargo des jordan lake sacramento springfield york jersey bay beach charleston las little miami lauderdale port vernon canton olmsted ridgeville royalton kingstown augusta bergen platte wales hills island portland euclid holland pittsburg san gate el fulton houston pasadena plainfield burlington windsor dundee rutherford point providence greenwich moline chicago aurora liberty cleveland liverpool palestine stroudsburg'.split(' '))

/** Large enough to be named without their state. */
// biome-ignore format: one list
const largest = new Set('new york,brooklyn,queens,bronx,los angeles,chicago,houston,phoenix,philadelphia,san antonio,san diego,dallas,austin,jacksonville,fort worth,san jose,columbus,charlotte,indianapolis,san francisco,seattle,denver,washington,oklahoma city,nashville,el paso,boston,portland,las vegas,detroit,memphis,louisville,baltimore,milwaukee,albuquerque,tucson,fresno,sacramento,kansas city,atlanta,omaha,colorado springs,raleigh,miami,virginia beach,oakland,minneapolis,tulsa,tampa,new orleans,cleveland,honolulu,anaheim,saint louis,pittsburgh,cincinnati,anchorage,saint paul,salt lake city,grand rapids,cedar rapids,fort lauderdale,saint petersburg,des moines,little rock,baton rouge,fort wayne'.split(',').map(keyForm))

function keyForm(words: string | readonly string[]): string {
  return (typeof words === 'string' ? words.split(' ') : words).map(shortForm).join(' ')
}

/** Where the city may begin. `known` are the cities, in key form, of the place that asks. */
export function cityGuess(known: ReadonlySet<string>, hasState: boolean, inside: boolean): CityGuess {
  const isKnown = (words: readonly string[]) => known.has(keyForm(words)) || largest.has(keyForm(words))
  return {
    inside,
    begins: (words) => isKnown(words) || (words.length > 1 && words.length <= 4 && directed.has(words[1] ?? '')),
    knownAt(words, name) {
      for (let at = name + 1; at < words.length; at += 1)
        if (isKnown(words.slice(at)))
          return directionOf(words[at - 1]) && at - 1 > name && directed.has(words[at] ?? '') ? at - 1 : at
      return words.length
    },
    split(words, name) {
      if (!hasState || !inside || words.length - name < 2) return words.length
      for (let at = name + 1; at < words.length - 1; at += 1)
        if (beginnings.has(words[at] ?? '') && words.length - at <= 3) return at
      return words.length - 1
    },
  }
}
