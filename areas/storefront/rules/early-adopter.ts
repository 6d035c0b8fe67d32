export const enterValidEmail = 'Please enter a valid email address!'
export const invalidEmail = 'Invalid email!'
export const signedUp = 'Thank you! We will let you know when we open.'

export const enterAddress = 'Please enter your address or select a city below!'

const longestEmail = 254

/** A standard e-mail pattern (LND-07): one @, a name before it, a domain with a dot after it. */
export function isEmail(text: string): boolean {
  const email = text.trim()
  return (
    email.length <= longestEmail &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i.test(email)
  )
}
