/** What the people of sales have seen so far: restaurants that are not ours yet, by how far they are. Nobody here exists. */
export type Prospect = {
  readonly name: string
  readonly cuisine: string
  readonly owner: SalesName
  /** Days from now; below zero it is over. */
  readonly next?: { readonly step: string; readonly in_days: number }
  readonly people?: readonly ProspectPerson[]
  readonly visits: readonly Visit[]
}

type SalesName = 'Beatriz Moura' | 'Ronan Blake'
type ProspectPerson = {
  readonly name: string
  readonly position: string
  readonly phone?: string
  readonly email?: string
  readonly decides?: true
}
type Visit = {
  readonly days_ago: number
  readonly outcome: number
  readonly reason?: number
  readonly other?: string
  readonly notes?: string
  /** Positions among the people. */
  readonly with?: readonly number[]
}

export const prospects: readonly Prospect[] = [
  {
    name: 'Pickle & Rye Deli',
    cuisine: 'Deli',
    owner: 'Beatriz Moura',
    next: { step: 'Call after the lunch rush', in_days: 0 },
    people: [
      { name: 'Dana Pike', position: 'Owner', phone: '2295550161', email: 'dana@pickle.example', decides: true },
      { name: 'Wes Holt', position: 'Counter lead', phone: '2295550162', email: 'wes@pickle.example' },
      { name: 'Pia Sorel', position: 'Bookkeeper', phone: '2295550164' },
    ],
    visits: [
      { days_ago: 29, outcome: 1, notes: 'Left the leaflet at the counter.' },
      { days_ago: 22, outcome: 2, with: [1], notes: 'Wes took the leaflet.' },
      { days_ago: 8, outcome: 3, with: [0], notes: 'Call after the lunch rush; ask for Dana.' },
    ],
  },
  {
    name: 'Mill Street Pho',
    cuisine: 'Vietnamese',
    owner: 'Beatriz Moura',
    next: { step: 'Ask whether they have read it', in_days: -2 },
    visits: [{ days_ago: 14, outcome: 1 }],
  },
  {
    name: 'Harbor Crepes',
    cuisine: 'Crepes',
    owner: 'Ronan Blake',
    next: { step: 'Come back for the owner', in_days: 3 },
    people: [{ name: 'Luc Marchand', position: 'Cook', phone: '2295550171' }],
    visits: [{ days_ago: 3, outcome: 2, with: [0] }],
  },
  {
    name: 'Old Ferry Oyster Bar',
    cuisine: 'Seafood',
    owner: 'Beatriz Moura',
    next: { step: 'Meet at ten', in_days: 4 },
    people: [{ name: 'Nell Ostrander', position: 'Owner', email: 'nell@ferry.example', decides: true }],
    visits: [
      { days_ago: 16, outcome: 3, with: [0] },
      { days_ago: 2, outcome: 4, with: [0], notes: 'Wants to see the fees of the last month.' },
    ],
  },
  {
    name: 'Kiln Pizza',
    cuisine: 'Pizza',
    owner: 'Ronan Blake',
    next: { step: 'Meet at half past two', in_days: 4 },
    visits: [{ days_ago: 1, outcome: 4 }],
  },
  {
    name: 'Lock House Vegan',
    cuisine: 'Vegan',
    owner: 'Ronan Blake',
    next: { step: 'Contract sent', in_days: 6 },
    people: [{ name: 'Ines Caro', position: 'Owner', phone: '2295550172', decides: true }],
    visits: [
      { days_ago: 31, outcome: 4 },
      { days_ago: 4, outcome: 5, with: [0], notes: 'Asks for the contract by mail.' },
    ],
  },
  {
    name: 'Ring Road Tacos',
    cuisine: 'Mexican',
    owner: 'Beatriz Moura',
    next: { step: 'Collect the menu', in_days: 1 },
    visits: [{ days_ago: 7, outcome: 5 }],
  },
  { name: 'Blue Door Bakery', cuisine: 'Bakery', owner: 'Beatriz Moura', visits: [] },
  {
    name: 'Mint Thai',
    cuisine: 'Thai',
    owner: 'Ronan Blake',
    next: { step: 'Live soon: train the kitchen', in_days: 12 },
    visits: [{ days_ago: 3, outcome: 6, notes: 'Signed at the counter.' }],
  },
  {
    name: 'Depot Diner',
    cuisine: 'Diner',
    owner: 'Beatriz Moura',
    next: { step: 'Ask again', in_days: 73 },
    visits: [{ days_ago: 12, outcome: 7, reason: 2 }],
  },
  {
    name: 'Casa Nonna',
    cuisine: 'Italian',
    owner: 'Ronan Blake',
    next: { step: 'Ask again', in_days: 52 },
    visits: [{ days_ago: 20, outcome: 7, reason: 1, notes: 'Finds the commission too high.' }],
  },
  {
    name: 'Bridge Bagels',
    cuisine: 'Bagels',
    owner: 'Ronan Blake',
    visits: [{ days_ago: 25, outcome: 7, reason: 6, other: 'Sells the shop in spring' }],
  },
]
