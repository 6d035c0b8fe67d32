import type { reactionTo } from '../rules/reasons.ts'

/** What the button says that leads from a refused placement back to where it can be mended. */
export function refusalAct(reaction: ReturnType<typeof reactionTo>): string {
  if (reaction.does !== 'message') return 'Back to my cart'
  switch (reaction.field) {
    case 'address':
      return 'Change the address'
    case 'payment':
      return 'Change the payment'
    case 'recipients':
      return 'Check the recipients'
    case 'name':
    case 'phone_number':
      return 'Check my contact info'
    default:
      return 'Back to my cart'
  }
}
