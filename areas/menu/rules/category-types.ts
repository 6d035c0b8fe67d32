/** What a category holds (MNU-21); its numbers are on the wire and in the database. */
export const categoryTypes = {
  appetizers: 0,
  entrees: 1,
  sides: 2,
  desserts: 3,
  drinks: 4,
  products: 5,
  beer: 6,
  wine: 7,
  liquor: 8,
} as const

/** Whether an ID is asked for what stands in it, wherever the law asks. */
export const isAlcoholic = (type: number): boolean => type >= categoryTypes.beer
