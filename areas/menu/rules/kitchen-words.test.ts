import { expect, test } from 'vitest'
import { kitchenAnswer, kitchenItem } from './kitchen-words.ts'

test.each([
  ['%N', '', 'Pork Tonkotsu'],
  ['%N', 'TONKOTSU', 'TONKOTSU'],
  ['%N LG', 'TONKOTSU', 'TONKOTSU LG'],
  ['1/2 %N + 1/2 %N', '', '1/2 Pork Tonkotsu + 1/2 Pork Tonkotsu'],
  ['', 'TONKOTSU', 'TONKOTSU'],
  ['SPECIAL', 'TONKOTSU', 'SPECIAL'],
  ['%n %%N', 'TONKOTSU', '%n %TONKOTSU'],
  ['%N', 'A $& B $1', 'A $& B $1'],
])('[SIL-ORD-092] the short code %j with the kitchen name %j prints %j', (kitchen_short_code, kitchen_name, printed) =>
  expect(kitchenItem({ name: 'Pork Tonkotsu', kitchen_name, kitchen_short_code })).toBe(printed),
)

test.each([
  ['MISO', true, 'MISO'],
  ['MISO', false, 'Miso, red'],
  ['', true, 'Miso, red'],
])('[ADM-18] [SIL-ORD-095] the wording %j, used: %j, prints %j', (answerRestaurant, answerRestaurantActive, printed) =>
  expect(kitchenAnswer({ answer: 'Miso, red', answerRestaurant, answerRestaurantActive })).toBe(printed),
)
