/** Stands for the item's name in a kitchen short code (SIL-ORD-092). */
export const namePlaceholder = '%N'

type KitchenItem = { readonly name: string; readonly kitchen_name: string; readonly kitchen_short_code: string }

/** An item as the kitchen's ticket prints it: its short code with the kitchen's name for it, else the name; other text is literal. */
export function kitchenItem({ name, kitchen_name, kitchen_short_code }: KitchenItem): string {
  const word = kitchen_name || name
  return (kitchen_short_code || namePlaceholder).replaceAll(namePlaceholder, () => word)
}

type KitchenAnswer = {
  readonly answer: string
  readonly answerRestaurant: string
  readonly answerRestaurantActive: boolean
}

/** An answer as the ticket prints it: the kitchen's wording where it is used, else the customer's (ADM-18, SIL-ORD-095). */
export const kitchenAnswer = ({ answer, answerRestaurant, answerRestaurantActive }: KitchenAnswer): string =>
  (answerRestaurantActive && answerRestaurant) || answer
