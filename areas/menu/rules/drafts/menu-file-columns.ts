/** The columns of a menu's file for a spreadsheet, as they are written and read. What a file does not have stays as it is. */
export const menuFileColumns = [
  'item_id',
  'category',
  'name',
  'price',
  'description',
  'upc',
  'kitchen_name',
  'short_code',
  'aisle',
  'shelf',
  'bay',
  'in_stock',
  'delete',
] as const
export type MenuFileColumn = (typeof menuFileColumns)[number]

/** An apostrophe before what a spreadsheet would calculate: written so that it does not, and taken off again. */
export const withoutGuard = (text: string): string => (/^'[=+\-@]/.test(text) ? text.slice(1) : text)
