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
  'questions',
  'in_stock',
  'delete',
] as const
/** What a file may have beside them: of a row whose category is not there yet, what that holds. */
export const draftFileColumns = [...menuFileColumns, 'category_type'] as const
export type DraftFileColumn = (typeof draftFileColumns)[number]
