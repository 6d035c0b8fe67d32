/** What other areas may use of menus. */

export { franchiseCard, marketCard } from './cards.ts'
export { type Franchise, type Menu, type MenuCategory, type MenuItem, type Menus, makeMenus } from './menus.ts'
