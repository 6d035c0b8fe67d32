/** What other areas may use of the cart in the browser. */
export { useHumanAnswer } from './answer-human.ts'
export { CartSums } from './cart-sums.tsx'
export {
  type CheckoutDraft,
  type CheckoutField,
  draftTip,
  missingForPayment,
  missingParts,
  pinField,
  placementType,
  showDoor,
} from './checkout-draft.ts'
export { ContactPart } from './contact-part.tsx'
export { CustomerPage } from './customer-page.tsx'
export { LinesPart } from './lines-part.tsx'
export { PaymentPart } from './payment-part.tsx'
export { RecipientsPart } from './recipients-part.tsx'
export { TipPart } from './tip-part.tsx'
export { useCheckoutDraft } from './use-checkout-draft.ts'
export { useContactSync } from './use-contact-sync.ts'
