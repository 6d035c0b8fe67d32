/** What other areas may use of menus. */

export { marketCard } from './cards.ts'
export { importMenu } from './import-menu.ts'
export { importProducts } from './import-products.ts'
export { type Menu, type Menus, makeMenus } from './menus.ts'
