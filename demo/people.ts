import type { Role } from '#areas/accounts/rules/permissions.ts'
import type { Driver } from './drivers.ts'

export interface StaffMember {
  user_id: number
  name: string
  email: string
  roles: Role[]
  /** Whose menu or kitchen it is, for menu editors, restaurant staff and businesses. */
  franchise_ids: number[]
}

type Person = readonly [name: string, roles: readonly Role[], franchise_ids?: readonly number[]]

const people: readonly Person[] = [
  ['Rosalind Achterberg', ['admin']],
  ['Priya Raghunathan', ['manager']],
  ['Desmond Okafor', ['manager', 'dispatcher']],
  ['Helena Vasquez', ['manager']],
  ['Tomasz Wilk', ['staff']],
  ['Bernadette Achieng', ['staff']],
  ['Linh Pham', ['customer_support']],
  ['Marcus Bell', ['customer_support']],
  ['Noor Haddad', ['customer_support']],
  ['Siobhán Kearney', ['customer_support']],
  ['Yusuf Demir', ['customer_support', 'staff']],
  ['Imani Walker', ['dispatcher']],
  ['Gunnar Lindqvist', ['dispatcher']],
  ['Carmen Ibarra', ['dispatcher']],
  ['Wen Zhao', ['dispatcher']],
  ['Ade Balogun', ['dispatcher']],
  ['Kirsten Møller', ['dispatcher', 'staff']],
  ['Olga Petrenko', ['menu_editor'], [1, 2, 3, 8, 9]],
  ['Jamal Whitfield', ['menu_editor'], [13, 14, 15]],
  ['Beatriz Moura', ['sales']],
  ['Ronan Blake', ['sales']],
  ['Tala Reyes', ['marketing']],
  ['Felix Ndiaye', ['marketing']],
  ['Giulia Ferri', ['restaurant_staff'], [1]],
  ['Kenji Morita', ['restaurant_staff'], [9]],
  ['Lupe Serrano', ['restaurant_staff', 'menu_editor'], [3]],
  ['Walter Biggs', ['restaurant_staff'], [13]],
  ['Harriet Stone', ['business'], [16]],
  ['Amadou Keita', ['business'], [17]],
  ['Rebecca Lindholm', ['business'], [18]],
]

export const mailDomain = 'bellwether.example'

/** `Siobhán Kearney` writes from `siobhan.kearney@bellwether.example`. */
export function emailOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
  return `${plain.replaceAll(' ', '.')}@${mailDomain}`
}

export const staff: readonly StaffMember[] = people.map(([name, roles, franchise_ids = []], index) => ({
  user_id: index + 1,
  name,
  email: emailOf(name),
  roles: [...roles],
  franchise_ids: [...franchise_ids],
}))

/** Drivers have an account as well, though on the road the tablet signs them in. */
export const driverUserId = (driver: Driver) => staff.length + driver.driver_id
