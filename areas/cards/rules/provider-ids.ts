/**
 * Whose a card, a customer, an authorization or a deposit is. Stripe's names begin with what they name, and ours for a card is that of a payment method;
 * whatever looks otherwise is the vault's.
 */
export const isOfStripe = (id: string): boolean => /^(cus|pm|pi|po)_/.test(id)
