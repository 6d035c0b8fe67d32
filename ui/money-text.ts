import { currencyText } from '#platform/core/language-formats.ts'

/** What a screen shows of an amount: `-$1,284.60`. Texts and files to the letter of the specification have `dollars` of `platform/core/money.ts`. */
export const moneyText = (cents: number): string => currencyText(cents)
