import { lotOf } from './mishap.ts'

// What people of the town write to each other. Who uses which wording follows from the order, so that a town that was killed says the same.

const worded = (order_id: number, about: string, wordings: readonly [string, ...string[]]): string =>
  wordings[Math.floor(lotOf(order_id, about) * wordings.length)] ?? wordings[0]

const firstName = (name: string): string => name.split(' ')[0] || 'there'

type Dish = { readonly order_id: number; readonly dish: string; readonly franchise: string }

export const wrongDishText = ({ order_id, dish, franchise }: Dish): string =>
  worded(order_id, 'complaint', [
    `Hello, I ordered ${dish} and got something else. Can you help? My order is #${order_id}.`,
    `Hi, ${franchise} packed the wrong dish: I had asked for ${dish}. Order #${order_id}.`,
    `My ${dish} must have gone to somebody else, there is something else in the bag of order #${order_id}. Can I have that money back?`,
  ])

export const lateText = ({ order_id, franchise }: Omit<Dish, 'dish'>): string =>
  worded(order_id, 'complaint', [
    `Hi, where is my order #${order_id} from ${franchise}? It should have been here by now.`,
    `Hello, order #${order_id} from ${franchise} is late. Do you know when it comes?`,
  ])

export const lostCardText = ({ order_id }: Pick<Dish, 'order_id'>): string =>
  `I have lost the card that I paid order #${order_id} with. Please take it off my list.`

type GivenBack = {
  readonly order_id: number
  readonly name: string
  readonly franchise: string
  /** With its currency. */
  readonly amount: string
  readonly way: 'card' | 'check'
}

export function givenBackText({ order_id, name, franchise, amount, way }: GivenBack): string {
  const to = way === 'card' ? 'to your card' : 'to you by check'
  return worded(order_id, 'apology', [
    `Hi ${firstName(name)}, I am sorry about that. ${amount} goes back ${to}.`,
    `Sorry, ${firstName(name)}, that should not have happened. We have sent ${amount} back ${to}.`,
    `Thank you for telling us, ${firstName(name)}. ${amount} is on its way ${to}, and we have told ${franchise}.`,
  ])
}

export const waitText = ({ name, driver }: { name: string; driver: string | null }): string => {
  const who = driver ? `${firstName(driver)} has it next` : 'A driver is on the way to fetch it'
  return `Hi ${firstName(name)}, sorry for the wait. ${who}; the order page shows the new time.`
}

export const cardTakenOffText = (name: string): string =>
  `Hi ${firstName(name)}, thank you for telling us. We take the card off today.`

export const hasComeText = (name: string): string =>
  `Hi ${firstName(name)}, I see that it has come by now. I am sorry that it took longer than we had said.`
