/** What other areas may use of the menu in the browser. */
export { Landing } from './landing/landing-page.tsx'
export { Menu } from './menu-page.tsx'
export { type ShownList, Stores } from './stores/stores-page.tsx'
