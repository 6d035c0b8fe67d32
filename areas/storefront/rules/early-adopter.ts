import { defineWords } from '#platform/core/words.ts'

export const adopterWords = defineWords('storefront/early-adopter', {
  enter_valid_email: 'Please enter a valid email address!',
  invalid_email: 'Invalid email!',
  signed_up: 'Thank you! We will let you know when we open.',
  enter_address: 'Please enter your address or select a city below!',
})

const longestEmail = 254

/** A standard e-mail pattern (LND-07): one @, a name before it, a domain with a dot after it. */
export function isEmail(text: string): boolean {
  const email = text.trim()
  return (
    email.length <= longestEmail &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i.test(email)
  )
}
