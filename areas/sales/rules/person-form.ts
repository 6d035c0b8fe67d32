import { mailAddress } from '#platform/core/mail-address.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import type { FormFault } from './event-form.ts'

export type PersonForm = {
  readonly name: string
  readonly position: string
  readonly phone: string
  readonly email: string
  readonly decisionMaker: boolean
}

export const personWords = {
  name_missing: 'Please enter a name.',
  phone_invalid: "The phone number you entered was not recognized. Please double check to ensure it's correct.",
  email_invalid: 'Please enter a valid e-mail address.',
} as const

type PersonFault = FormFault<'name' | 'phone' | 'email'> & { readonly reason: keyof typeof personWords }

/** The first thing that is wrong; phone and e-mail may be left out. */
export function personFault({ name, phone, email }: PersonForm): PersonFault | undefined {
  const fault = (reason: keyof typeof personWords, field: PersonFault['field']) => ({
    reason,
    field,
    message: personWords[reason],
  })
  if (name.trim() === '') return fault('name_missing', 'name')
  if (phone.trim() !== '' && !phoneDigits(phone)) return fault('phone_invalid', 'phone')
  if (email.trim() !== '' && !mailAddress(email)) return fault('email_invalid', 'email')
  return undefined
}

type Known = { readonly phone: string; readonly email: string }

/** Who has this phone or this e-mail already: within a restaurant that is the same person (SIL-ORD-125). */
export function sameAs<Person extends Known>(people: readonly Person[], { phone, email }: Known): Person | undefined {
  const digits = phoneDigits(phone) ?? ''
  const address = mailAddress(email)?.toLowerCase()
  const byPhone = digits === '' ? undefined : people.find((person) => person.phone === digits)
  return byPhone ?? (address ? people.find((person) => person.email.toLowerCase() === address) : undefined)
}
