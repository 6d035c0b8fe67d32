export type KitOrder = {
  readonly number: number
  readonly customer: string
  readonly from: string
  readonly state: keyof typeof stateWords
  readonly driver: string | null
  readonly placed: number
  readonly lines: number
  readonly total: number
  readonly note: string | null
}

export const stateWords = { kitchen: 'In the kitchen', on_the_way: 'On the way', late: 'Late', delivered: 'Delivered' }

const first = ['Theo', 'Grace', 'Ben', 'Marta', 'Jun', 'Ida', 'Cleo', 'Nadia', 'Sol', 'Ren', 'Aoife', 'Wade', 'Lena']
const last = [
  'Brandt',
  'Oyelaran',
  'Achter',
  'Lis',
  'Arai',
  'Maycock',
  'Marsh',
  'Farouk',
  'Weaver',
  'Castillo',
  'Byrne',
]
const places = ['Saffron House', 'Noodle Bar 88', 'Five Points Package', 'Casa Verde', 'Green Fork', 'Otter Burger']
const drivers = ['Ana Petrova', 'Lee Roth', 'Maya Okafor', 'Omar Bello', 'Felix Haas', null]
const notes = ['Gate 4471', 'Call first', '=1+1', null, null]
const states = ['delivered', 'delivered', 'on_the_way', 'kitchen', 'delivered', 'late', 'delivered'] as const
const start = Date.UTC(2026, 10, 20, 23, 30)

/** The same rows each time, so that a picture can be compared with the one before. */
export function generateOrders(count: number): KitOrder[] {
  return Array.from({ length: count }, (_, at) => ({
    number: 100_000 - at,
    customer: `${pick(first, at * 7)} ${pick(last, at * 3)}`,
    from: pick(places, at * 5 + Math.floor(at / 6)),
    state: pick(states, at + Math.floor(at / 11)),
    driver: pick(drivers, at * 11 + Math.floor(at / 6)),
    placed: start - at * 97_000,
    lines: 1 + ((at * 13) % 9),
    total: 850 + ((at * 7919) % 14_000),
    note: pick(notes, at * 3),
  }))
}

function pick<T>(from: readonly T[], at: number): T {
  return from[at % from.length] as T
}
