import type { ImportFile } from '#platform/server/imports/import-kind.ts'
import { bellwether } from '../town/town.ts'
import { memoryFile } from './memory-file.ts'

const header = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH,BUILDING'

/** The town's house numbers as OpenAddresses writes them: a row for each door, and one for the house. */
export function addressesFile(): ImportFile {
  const text = `${header}\n${rows().join('\n')}\n`
  return memoryFile('bellwether-addresses.csv', text)
}

function rows(): string[] {
  return bellwether().addresses.flatMap(({ line1, units = [], building = '', city, county, state, zip, lat, lng }) => {
    const [number = '', ...street] = line1.split(' ')
    return ['', ...units].map((unit) =>
      [lng, lat, number, street.join(' '), unit, city, county, state, zip, '', `${line1} ${unit}`.trim(), building]
        .map((value) => cell(String(value)))
        .join(','),
    )
  })
}

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
