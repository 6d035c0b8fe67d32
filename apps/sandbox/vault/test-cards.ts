export type Behaviour =
  | { on: 'never' }
  /** Refused when it is entered. */
  | { on: 'entry'; code: string }
  /** Kept, and declined at each authorization. */
  | { on: 'charge'; code: string }

/** The numbers are the public test numbers of the card industry; any other number is refused, so that no real card is ever typed in. */
const testCards: Readonly<Record<string, Behaviour>> = {
  '4242424242424242': { on: 'never' },
  '4000056655665556': { on: 'never' },
  '5555555555554444': { on: 'never' },
  '2223003122003222': { on: 'never' },
  '378282246310005': { on: 'never' },
  '371449635398431': { on: 'never' },
  '6011111111111117': { on: 'never' },
  '4000000000000002': { on: 'entry', code: 'card_declined' },
  '4000000000009995': { on: 'entry', code: 'insufficient_funds' },
  '4000000000009987': { on: 'entry', code: 'lost_card' },
  '4000000000009979': { on: 'entry', code: 'stolen_card' },
  '4000000000000069': { on: 'entry', code: 'expired_card' },
  '4000000000000127': { on: 'entry', code: 'incorrect_cvc' },
  '4000000000000119': { on: 'entry', code: 'processing_error' },
  '4000000000000341': { on: 'charge', code: 'card_declined' },
  '4000008260003178': { on: 'charge', code: 'insufficient_funds' },
  '4000002760003184': { on: 'charge', code: 'authentication_required' },
  '4000008400001629': { on: 'charge', code: 'card_declined' },
}

export const behaviourOf = (number: string): Behaviour | undefined => testCards[number]

export function passesLuhn(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return number.length > 0 && sum % 10 === 0
}
