/** What other areas may use of menus. */

export { importMenu } from './import/import-menu.ts'
export { importProducts } from './import/import-products.ts'
export { menuText, optionQuestionText } from './menu-texts.ts'
export { type Menu, type Menus, makeMenus } from './menus.ts'
