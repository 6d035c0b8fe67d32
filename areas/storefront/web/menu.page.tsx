export { OrderingMenu as default } from './ordering-menu.tsx'
