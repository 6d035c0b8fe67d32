import { type Day, daysAfter, yearsBefore } from '#platform/core/day.ts'

export interface Customer {
  cosmic_customer_id: number
  name: string
  /** Ten digits. */
  phone_number: string
  line1: string
  unit: string
  /** Age on the day of the seed, and the days still missing to that birthday. */
  age: number
  days_short: number
  phone_number_type: 'mobile' | 'landline' | 'voip' | 'unknown'
}

const names = [
  'Maya Robinson',
  'Luis Ortega',
  'Amara Nwosu',
  'Ethan Caldwell',
  'Sofia Rinaldi',
  'Hiroshi Tanaka',
  'Zainab Yusuf',
  'Connor McAllister',
  'Ingrid Solberg',
  'Rajesh Iyer',
  'Fatima Zahra Alaoui',
  'Dmitri Volkov',
  'Chloé Fontaine',
  'Tyrone Jenkins',
  'Mei-Ling Chen',
  'Óscar Paredes',
  'Aaliyah Brooks',
  'Niamh O’Sullivan',
  'Kofi Asante',
  'Greta Hoffmann',
  'Samuel Ekström',
  'Leila Farahani',
  'Pedro Almeida',
  'Hye-jin Park',
  'Theo Papas',
  'Ruth Goldberg',
  'Santiago Vélez',
  'Nomvula Dlamini',
  'Jack Harlow-Price',
  'Anjali Deshmukh',
  'Viktor Nagy',
  'Keisha Monroe',
  'Bjørn Haugen',
  'Talia Rosen',
  'Mateo Quispe',
  'Emily Chau',
  'Abdi Warsame',
  'Catarina Lopes',
  'Devin Marsh',
  'Sunita Rao',
] as const

const homes: readonly (readonly [line1: string, unit?: string])[] = [
  ['118 Orchard St', '3B'],
  ['48 Larch Ave', '4'],
  ['30 Elm St'],
  ['17 Weir Ln'],
  ['22 Cedar Ct'],
  ['14 Lock Ln'],
  ['212 Depot St', '5F'],
  ['410 Quarry Rd', '2C'],
  ['81 Weir Ln'],
  ['31 Larch Ave'],
  ['1177 Ferry St', '3H'],
  ['77 Ferry St'],
]

/** Days missing to the age named; all others are grown up. Twelve traps for whoever reads a birth date in a hurry. */
const traps: ReadonlyMap<number, readonly [age: number, days_short: number]> = new Map([
  [3, [21, 1]],
  [7, [21, 30]],
  [11, [20, 0]],
  [14, [19, 0]],
  [17, [21, 2]],
  [20, [18, 0]],
  [23, [21, 7]],
  [26, [20, 90]],
  [29, [19, 200]],
  [32, [21, 364]],
  [35, [18, 12]],
  [38, [20, 1]],
])

export const customers: readonly Customer[] = names.map((name, index) => {
  const [line1, unit = ''] = homes[index % homes.length] ?? homes[0] ?? ['30 Elm St']
  const [age, days_short] = traps.get(index + 1) ?? [21 + ((index * 7) % 45), 0]
  return {
    cosmic_customer_id: index + 1,
    name,
    phone_number: `70655501${String(index + 1).padStart(2, '0')}`,
    line1,
    unit,
    age,
    days_short,
    phone_number_type: index % 13 === 12 ? 'landline' : index % 9 === 8 ? 'voip' : 'mobile',
  }
})

export const birthDate = (customer: Customer, today: Day): Day =>
  daysAfter(yearsBefore(today, customer.age), customer.days_short)
