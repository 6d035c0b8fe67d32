import type { Cents } from '#platform/core/money.ts'
import { type FieldFault, readField, readNewDescription, readNewName } from './item-fields.ts'

export type TypedItem = {
  readonly name: string
  readonly description: string
  readonly price: string | number
} & TypedPlace
export type TypedPlace = {
  readonly aisle: string | number
  readonly shelf: string | number
  readonly bay: string | number
}

export type NewItem = { readonly name: string; readonly description: string; readonly base_price: Cents } & Place
export type Place = { readonly aisle: number; readonly shelf: number; readonly bay: number }

type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: FieldFault; readonly field: keyof TypedItem }

/** What was typed into the new-item card, or the first thing that is wrong with it (SIL-OPS-111, SIL-OPS-112). */
export function readNewItem(typed: TypedItem): Read<NewItem> {
  const name = readNewName(typed.name)
  if (!name.ok) return { ...name, field: 'name' }
  const description = readField('description', readNewDescription(typed.description))
  if (!description.ok) return { ...description, field: 'description' }
  const price = readField('base_price', String(typed.price))
  if (!price.ok) return { ...price, field: 'price' }
  const place = readPlaceOf(typed)
  if (!place.ok) return place
  return {
    ok: true,
    value: {
      name: name.value,
      description: String(description.value),
      base_price: price.value as Cents,
      ...place.value,
    },
  }
}

const parts = ['aisle', 'shelf', 'bay'] as const

export function readPlaceOf(typed: TypedPlace): Read<Place> {
  const place = { aisle: 0, shelf: 0, bay: 0 }
  for (const field of parts) {
    const read = readField(field, String(typed[field]))
    if (!read.ok) return { ...read, field }
    place[field] = Number(read.value)
  }
  return { ok: true, value: place }
}
