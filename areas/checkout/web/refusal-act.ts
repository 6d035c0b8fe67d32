import type { reactionTo } from '../rules/reasons.ts'
import { placingWords as words } from './placing-words.ts'

/** What the button says that leads from a refused placement back to where it can be mended. */
export function refusalAct(reaction: ReturnType<typeof reactionTo>): string {
  if (reaction.does !== 'message') return words.to_cart
  switch (reaction.field) {
    case 'address':
      return words.change_address
    case 'payment':
      return words.change_payment
    case 'recipients':
      return words.check_recipients
    case 'name':
    case 'phone_number':
      return words.check_contact
    default:
      return words.to_cart
  }
}
