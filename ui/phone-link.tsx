/** A number to be called by touching it; where there is only a word for it ('our support line'), the word. */
export function PhoneLink({ phone }: { phone: string }) {
  const digits = phone.replace(/\D/g, '')
  return digits === '' ? phone : <a href={`tel:${digits}`}>{phone}</a>
}
