import type { TaxResult } from './tax-record.ts'

/** What is written to a payee about their record, by its number on the wire (SIL-ORD-126). */
export const messageTypes = [
  { value: 0, label: 'None' },
  { value: 1, label: 'Verified' },
  { value: 2, label: 'Does not match' },
  { value: 3, label: 'Custom message' },
] as const

const custom = 3
export const longestMessage = 1000
export const messageSubject = 'Your tax record'

const texts: Readonly<Record<number, string>> = {
  1: 'Your tax record was verified.',
  2: 'Your tax record does not match. Please check name and tax id.',
}

/** Whether the box for words of one's own stands below (TAX-04, TAX-05). */
export const asksCustomMessage = (type: number): boolean => type === custom

/** What they read; nothing for none. */
export const messageText = (type: number, customMessage: string): string =>
  asksCustomMessage(type) ? customMessage.trim() : (texts[type] ?? '')

export const messageWords = {
  message_type_unknown: 'Please choose a message type.',
  custom_message_missing: 'Please enter a custom message.',
  custom_message_too_long: `The custom message can have at most ${longestMessage} characters.`,
  message_contradicts: 'The message does not fit what the check came to.',
  mail_missing: 'There is no e-mail address to send it to. Enter one, or choose no message.',
} as const

type MessageFault = {
  readonly reason: keyof typeof messageWords
  readonly field: 'message_type' | 'custom_message' | 'email'
}

type Told = {
  readonly type: number
  readonly customMessage: string
  readonly email: string
  readonly result: TaxResult
}

/** Nobody is told that they are verified while they do not match, nor the other way round. */
const contradicts = (type: number, result: TaxResult) =>
  (type === 1 && result !== 'verified') || (type === 2 && result !== 'mismatch')

export function messageFault({ type, customMessage, email, result }: Told): MessageFault | undefined {
  if (!messageTypes.some(({ value }) => value === type))
    return { reason: 'message_type_unknown', field: 'message_type' }
  const length = customMessage.trim().length
  if (asksCustomMessage(type) && length === 0) return { reason: 'custom_message_missing', field: 'custom_message' }
  if (asksCustomMessage(type) && length > longestMessage)
    return { reason: 'custom_message_too_long', field: 'custom_message' }
  if (contradicts(type, result)) return { reason: 'message_contradicts', field: 'message_type' }
  return type !== 0 && email === '' ? { reason: 'mail_missing', field: 'email' } : undefined
}
