/** What other areas may use of menus. */
export { type Franchise, type Menu, type MenuCategory, type MenuItem, type Menus, makeMenus } from './menus.ts'
