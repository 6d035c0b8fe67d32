/** A fault as the provider's own client tells it in the browser. */
export type ClientFault = {
  readonly type?: string | undefined
  readonly code?: string | undefined
  readonly message?: string | undefined
}

/**
 * By the codes of the card form, whose words are the same for both ways of entering a card (SIL-ORD-160): what was typed wrong by its field, a
 * bank's refusal as one, and whatever else as breakage.
 */
export function codeOfFault({ type, code }: ClientFault): string {
  if (code === 'setup_intent_authentication_failure') return code
  if (type === 'validation_error') return code ?? type
  return type === 'card_error' ? type : 'server_error'
}

/** Found in the browser: nothing was sent, and no card was tried. */
export const isTypingFault = ({ type }: ClientFault): boolean => type === 'validation_error'
