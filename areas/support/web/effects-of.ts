import type { MacroView } from '../calls/macros.ts'
import { priorityNames, statusNames } from '../rules/ticket.ts'

/** What a macro sets beside its text, in words. */
export function effectsOf({ status, priority, assigns }: Pick<MacroView, 'status' | 'priority' | 'assigns'>): string {
  const effects = [
    status && `sets the state to ${statusNames[status].toLowerCase()}`,
    priority && `sets the priority to ${priorityNames[priority].toLowerCase()}`,
    assigns === 'me' && 'gives it to whoever uses it',
    assigns === 'nobody' && 'puts it back',
  ].filter(Boolean)
  return effects.length > 0 ? `${effects.join(', ')}.` : 'sets nothing else.'
}
