/** Words of SIL-OPS-72; all three are needed to go on (PKP-06). */
export const pickupBoxes = [
  'All items are included.',
  'This order is not being delivered to a restricted location.',
  'I agree to complete verification at the door.',
] as const

export function isPickupChecked(ticked: readonly boolean[]): boolean {
  return boxesLeft(ticked) === 0
}

export function boxesLeft(ticked: readonly boolean[]): number {
  return pickupBoxes.filter((_, index) => ticked[index] !== true).length
}
