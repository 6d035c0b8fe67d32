/** What other areas may use of menus. */

export { marketCard } from './cards.ts'
export { type Menu, type Menus, makeMenus } from './menus.ts'
