/** Addresses that stories, tests and pictures name, so they exist whatever the houses around them look like. */
export interface Landmark {
  street: string
  number: number
  building?: string
  units?: readonly string[]
  note?: string
}

const units = (floors: number, letters: string) =>
  Array.from({ length: floors }, (_, floor) => [...letters].map((letter) => `${floor + 1}${letter}`)).flat()

/** Four apartment blocks behind gates. */
const apartmentBlocks: readonly Landmark[] = [
  {
    street: 'Orchard St',
    number: 118,
    building: 'The Orchard',
    units: units(4, 'ABCD'),
    note: 'Gate code 4471, then ring the unit',
  },
  {
    street: 'Depot St',
    number: 212,
    building: 'Depot Lofts',
    units: units(5, 'ABCDEF'),
    note: 'Gate code 0926, elevator on the left',
  },
  {
    street: 'Ferry St',
    number: 1177,
    building: 'Riverbend Apartments',
    units: units(3, 'ABCDEFGH'),
    note: 'Gate code 7310, park at the boathouse',
  },
  {
    street: 'Quarry Rd',
    number: 410,
    building: 'Quarry Commons',
    units: units(6, 'ABCDEFGHIJ'),
    note: 'Gate code 5582, building faces the pond',
  },
]

const homes: readonly Landmark[] = [
  { street: 'Larch Ave', number: 31 },
  { street: 'Larch Ave', number: 48, units: ['1', '2', '3', '4'] },
  { street: 'Elm St', number: 30 },
  { street: 'Weir Ln', number: 17 },
  { street: 'Weir Ln', number: 81 },
  { street: 'Cedar Ct', number: 22 },
  { street: 'Lock Ln', number: 14 },
  { street: 'Ferry St', number: 77, note: 'Blue door, dog is friendly' },
]

/** Where the fifteen places of the town stand, in the order of their franchise ids. */
export const placeSites: readonly Landmark[] = [
  { street: 'Mill St', number: 312, building: 'Brick & Basil' },
  { street: 'Elm St', number: 588, building: 'Noodle Bar 88' },
  { street: 'Market St', number: 640, building: 'Casa Verde' },
  { street: 'Church St', number: 218, building: 'The Griddle' },
  { street: 'North Quay Rd', number: 1215, building: 'Smokestack BBQ' },
  { street: 'Bell St', number: 904, building: 'Saffron House' },
  { street: 'College St', number: 1120, building: 'Green Fork' },
  { street: 'Academy Ave', number: 2040, building: 'Otter Burger' },
  { street: 'Larch Ave', number: 1130, building: 'Sushi Kumo' },
  { street: 'Market St', number: 233, building: 'Sweet Tooth' },
  { street: 'Lock Ln', number: 735, building: 'Bean There' },
  { street: 'Five Points Rd', number: 1922, building: 'Night Owl' },
  { street: 'Five Points Rd', number: 1538, building: 'Five Points Package' },
  { street: 'South Quay Rd', number: 1408, building: 'Riverside Wine & Spirits' },
  { street: 'Linden St', number: 1236, building: 'Campus Corner Market' },
]

export const landmarks: readonly Landmark[] = [...apartmentBlocks, ...homes, ...placeSites]

/** Halls and gates have their own ground, away from any house number along a street. */
export const grounds = [
  {
    line1: '1 University Ave',
    building: 'Otter Hall',
    at: [120, 150],
    units: [],
    note: 'Main desk of Bellwether State',
  },
  {
    line1: '100 Scholar St',
    building: 'Juniper Hall',
    at: [260, 260],
    units: roomsOf(4),
    note: 'Dormitory: meet at the front desk',
  },
  {
    line1: '120 Scholar St',
    building: 'Alder Hall',
    at: [430, 260],
    units: roomsOf(4),
    note: 'Dormitory: meet at the front desk',
  },
  {
    line1: '140 Scholar St',
    building: 'Tamarack Hall',
    at: [260, 430],
    units: roomsOf(5),
    note: 'Dormitory: meet at the bike racks',
  },
  {
    line1: '160 Scholar St',
    building: 'Wren Hall',
    at: [430, 430],
    units: roomsOf(3),
    note: 'Dormitory: meet at the front desk',
  },
  { line1: '1 Stadium Way', building: 'Otter Stadium', at: [990, 630], units: [], note: 'Gate B on game days' },
  {
    line1: '200 Heron Ave',
    building: 'Grace Chapel School',
    at: [-1440, 1350],
    units: [],
    note: 'School grounds: no alcohol',
  },
] as const

function roomsOf(floors: number): string[] {
  return Array.from({ length: floors }, (_, floor) =>
    Array.from({ length: 8 }, (_, room) => `${floor + 1}0${room + 1}`),
  ).flat()
}
