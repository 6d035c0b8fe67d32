import { describe, expect, test } from 'vitest'
import { type ParsedAddress, parseAddress, streetKey } from './us-address.ts'

type Parts = Partial<ParsedAddress>
const parts = (text: string, cities: string[] = []) => {
  const { isPostBox: _, ...found } = parseAddress(text, new Set(cities))
  return found
}

describe('numbers', () => {
  test.each<[string, Parts]>([
    ['123 1/2 Main St', { house: '123 1/2', street: 'main st' }],
    ['123½ Main St', { house: '123 1/2', street: 'main st' }],
    ['1809 C Cross Beam Drive', { house: '1809c', street: 'cross beam dr' }],
    ['12-34 150th St', { house: '12-34', street: '150th st' }],
    ['N6W23001 Bluemound Rd', { house: 'n6w23001', street: 'bluemound rd' }],
    ['N165 W2123 Tartan Ct', { house: 'n165w2123', street: 'tartan ct' }],
    ['One Exchange Plaza', { house: '1', street: 'exchange plz' }],
    ['# 2 Turner Rd', { house: '2', street: 'turner rd' }],
    ['4174 C Avenue', { house: '4174', street: 'c ave' }],
    ['13011 T I Blvd', { house: '13011', street: 't i blvd' }],
  ])('[ADR-02] %s', (text, expected) => expect(parts(text)).toEqual(expected))
})

describe('cities that sound like a word to the driver', () => {
  test.each<[string, string, string]>([
    ['12 Main St, White House, TN 37188', 'white house', 'TN'],
    ['12 Main St White House TN 37188', 'white house', 'TN'],
    ['12 Main St, Tell City, IN', 'tell city', 'IN'],
    ['12 Main St, Broken Arrow, OK', 'broken arrow', 'OK'],
    ['12 Main St Bell Gardens CA', 'bell gardens', 'CA'],
    ['12 Main St, Gate City, VA', 'gate city', 'VA'],
    ['12 Main St, Left Hand, WV 25251', 'left hand', 'WV'],
    ['12 Main St, blue house, Columbus, OH', 'columbus', 'OH'],
    ['12 Main St, Columbus, OH 43215, leave with me', 'columbus', 'OH'],
  ])('[ADR-02] %s', (text, city, state) => expect(parts(text)).toMatchObject({ street: 'main st', city, state }))
})

describe('streets', () => {
  test.each<[string, Parts]>([
    ['12 North Avenue', { house: '12', street: 'n ave' }],
    ['12 Circle Drive', { house: '12', street: 'cir dr' }],
    ['12 Avenue B', { house: '12', street: 'ave b' }],
    ['9912 S Avenue H', { house: '9912', street: 's ave h' }],
    [
      '1211 Avenue of the Americas, New York, NY 10036',
      { house: '1211', street: 'ave of the americas', city: 'new york', state: 'NY', zip: '10036' },
    ],
    ['4582 S Ulster St Pkwy Ste 1100', { house: '4582', street: 's ulster st pkwy', unit: '1100' }],
    ['5544 St Charles Road', { house: '5544', street: 'st charles rd' }],
    ['5050 S Dr Martin Luther King Blvd', { house: '5050', street: 's dr martin luther king blvd' }],
    ['2780 Waterfront Pkwy East Dr', { house: '2780', street: 'waterfront pkwy e dr' }],
    ['1122 2nd st n saint petersburg fl', { house: '1122', street: '2nd st n', city: 'st petersburg', state: 'FL' }],
    [
      '1919 N. Flagler Dr. West Palm Beach FL 33407',
      { house: '1919', street: 'n flagler dr', city: 'w palm beach', state: 'FL', zip: '33407' },
    ],
    ['75 Fifth Street, NW', { house: '75', street: '5th st nw' }],
    ['42 Cedar Crest Ct', { house: '42', street: 'cedar crest ct' }],
    ['159 The Prado NE', { house: '159', street: 'the prado ne' }],
  ])('[ADR-02] %s', (text, expected) => expect(parts(text)).toEqual(expected))
})

describe('numbered roads', () => {
  test.each<[string, Parts]>([
    ['1234 West US Highway 50', { house: '1234', street: 'w us hwy 50' }],
    ['1234 U.S. 50 W', { house: '1234', street: 'us hwy 50 w' }],
    ['12 SR 161, Columbus, OH', { house: '12', street: 'state rte 161', city: 'columbus', state: 'OH' }],
    [
      '10 Country Road 3668 Splendora TX 77372',
      { house: '10', street: 'county rd 3668', city: 'splendora', state: 'TX', zip: '77372' },
    ],
    [
      '123 COUNTY ROAD ABC, APT 12, IOLA, WI 54445',
      { house: '123', street: 'county rd abc', unit: '12', city: 'iola', state: 'WI', zip: '54445' },
    ],
    [
      '2002 FM 544 Wylie, TX 75098',
      { house: '2002', street: 'farm to market rd 544', city: 'wylie', state: 'TX', zip: '75098' },
    ],
    ['2349 Old State Route 3', { house: '2349', street: 'old state rte 3' }],
    [
      '1413 State Highway #50, Mays Landing, NJ 08330',
      { house: '1413', street: 'state rte 50', city: 'mays landing', state: 'NJ', zip: '08330' },
    ],
  ])('[ADR-02] %s', (text, expected) => expect(parts(text)).toEqual(expected))

  test.each([
    ['SR 161', 'State Route 161'],
    ['St Rt 161', 'State Route 161'],
    ['US 23', 'U.S. Highway 23'],
    ['I-71', 'Interstate 71'],
    ['Co Rd 5', 'County Road 5'],
  ])('[ADR-02] %s is %s', (one, other) => expect(streetKey(one)).toBe(streetKey(other)))
})

describe('doors', () => {
  test.each<[string, string]>([
    ['9 Main St Suite 300', '300'],
    ['9 Main St ste.300', '300'],
    ['9 Main St apt2b', '2B'],
    ['9 Main St # D', 'D'],
    ['9 Main St Bldg C-2', 'C-2'],
    ['9 Main St Trailer 4', '4'],
    ['9 Main St Lot 12', '12'],
    ['9 Main St, 12th Floor', '12TH'],
    ['9 Main St 20th Fl', '20TH'],
    ['9 Main St rear', 'REAR'],
    ['9 Main St Apt 13 C', '13 C'],
    ['9 Main St bldg 300, suite 615', 'BLDG 300 STE 615'],
    ['Suite 1800 9 Main St', '1800'],
    ['9 Main St, 2B', '2B'],
    ['9 Main St Rear Unit', 'REAR'],
    ['9 Main St Apt Garden', 'GARDEN'],
    ['9 Main St Apt 3 left', 'APT 3 LEFT'],
    ['9 Main St 3rd floor right', 'FL 3RD RIGHT'],
    ['9 Main St Studio C', 'C'],
    ['9 Main St Apt.C', 'C'],
    ['PMB 44, 9 Main St', '44'],
  ])('[ADR-02] %s', (text, unit) => expect(parts(text)).toEqual({ house: '9', street: 'main st', unit }))

  test('[ADR-02] a postal code of Florida is no floor', () => {
    expect(parts('364 Golfview Road # 207 North Palm Beach FL 33408')).toEqual({
      house: '364',
      street: 'golfview rd',
      unit: '207',
      city: 'n palm beach',
      state: 'FL',
      zip: '33408',
    })
  })
})

describe('surroundings', () => {
  const high: Parts = { house: '9', street: 'high st', city: 'columbus', state: 'OH' }
  test.each<[string, Parts]>([
    ['9 High St, Columbus, Ohio', high],
    ['9 HIGH ST COLUMBUS OH', high],
    ['  9   High St.  ,Columbus,OH', high],
    ['9 High St\nColumbus OH 43215-1234', { ...high, zip: '43215' }],
    ['9 High St Columbus OH 43215 1234', { ...high, zip: '43215' }],
    ['9 High St, Columbus, OH 43215, USA', { ...high, zip: '43215' }],
    ['Ann Lee c/o Acme 9 High St, Columbus, OH', high],
    ['The Biltmore, 9 High St, Columbus, OH', high],
    ['9 High St The Garrett, Columbus, OH', high],
    ['9 High Columbus', { house: '9', street: 'high', city: 'columbus' }],
  ])('[ADR-02] %s', (text, expected) => expect(parts(text)).toEqual(expected))

  test('[ADR-02] a city of ours is known without a comma and without a state', () => {
    expect(parts('9 Orchard Bellwether')).toEqual({ house: '9', street: 'orchard bellwether' })
    expect(parts('9 Orchard Bellwether', ['bellwether'])).toEqual({ house: '9', street: 'orchard', city: 'bellwether' })
  })
})

describe('what else is told', () => {
  test.each([
    '9 High St 404-555-0123, Columbus, OH',
    '9 High St, phone (404) 555-0123\nColumbus, OH',
    '9 High St gate 0417, Columbus, OH',
    '9 High St between 3rd and 4th, Columbus, OH',
    '9 High St off Route 9, Columbus, OH',
    '9 High St at Broad, Columbus, OH',
    '9 High St & Broad St, Columbus, OH',
    '9 High St, entrance on Broad, Columbus, OH',
    '9 High St around back, Columbus, OH',
    '9 High St, ask for Jo, Columbus, OH',
    '9 to 13 High St, Columbus, OH',
  ])('[ADR-02] %j is one door', (text) =>
    expect(parts(text)).toEqual({ house: '9', street: 'high st', city: 'columbus', state: 'OH' }),
  )

  test('[ADR-02] of two houses it is the first, of a door and a house the house', () => {
    expect(parts('214, 216 Front St')).toEqual({ house: '214', street: 'front st' })
    expect(parts('5, 230 Dock St')).toMatchObject({ house: '230', street: 'dock st' })
  })
})

describe('corners', () => {
  const corner: Parts = { street: 'high st', crossStreet: 'broad st' }
  test.each<[string, Parts]>([
    ['High St & Broad St', corner],
    ['corner of High St and Broad St', corner],
    ['on the NW corner of High St and Broad St', corner],
    ['High St @ Broad St, Columbus, OH', { ...corner, city: 'columbus', state: 'OH' }],
    ['High &amp; Broad Sts', corner],
    ['intersection of High and Broad Streets', corner],
  ])('[ADR-02] %s', (text, expected) => expect(parts(text)).toEqual(expected))
})

describe('boxes', () => {
  test.each([
    'PO Box 12',
    'P.O. Box 12, Columbus, OH',
    'Post Office Box 7',
    'Lock Box 427',
    'RR 1 Box 3468',
    'HC 72 Box 1A',
  ])('[ADR-02] %s is no door', (text) => expect(parseAddress(text).isPostBox).toBe(true))

  test('[ADR-02] a box beside a door is left out', () => {
    expect(parseAddress('104 N Jefferson St, RR 1 Box 3468, Ava, MO')).toEqual({
      house: '104',
      street: 'n jefferson st',
      city: 'ava',
      state: 'MO',
      isPostBox: false,
    })
  })
})
