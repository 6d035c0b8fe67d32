import type { CatalogItem } from './objects.ts'

export const locations = [
  { id: 'LOTTERBURGER1', name: 'Otter Burger', status: 'ACTIVE', currency: 'USD', country: 'US' },
  { id: 'LTRIALKITCHEN', name: 'Trial kitchen', status: 'ACTIVE', currency: 'USD', country: 'US' },
  { id: 'LCLOSEDFORGOOD', name: 'Old counter', status: 'INACTIVE', currency: 'USD', country: 'US' },
]

/** What stands in Otter Burger's own till: named as tills are, and here and there at another price than on the menu. */
const inTill: readonly (readonly [name: string, cents: number])[] = [
  ['OTTER BURGER', 850],
  ['CHEESE BURGER', 925],
  ['BACON BGR', 1050],
  ['BLUE BGR', 1095],
  ['CAMPUS BGR', 1150],
  ['MUSH SWISS', 1025],
  ['BEAN BGR', 950],
  ['CRISPY CHKN', 995],
  ['OTTER COMBO', 1350],
  ['CHKN COMBO', 1350],
  ['KIDS COMBO', 795],
  ['TEAM BOX 6', 4200],
  ['FRIES REG', 395],
  ['ONION RING', 475],
  ['SLAW SIDE', 295],
  ['SHAKE VAN', 575],
]
const longAgo = '2026-01-05T09:00:00.000Z'

export function firstCatalog(): CatalogItem[] {
  return inTill.map(([name, amount], at) => {
    const common = { version: Date.parse(longAgo), updated_at: longAgo, is_deleted: false }
    const id = `OTTERITEM${at + 1}`
    return {
      ...common,
      type: 'ITEM',
      id,
      present_at_all_locations: false,
      present_at_location_ids: ['LOTTERBURGER1'],
      item_data: {
        name,
        variations: [
          {
            ...common,
            type: 'ITEM_VARIATION',
            id: `OTTERVAR${at + 1}`,
            item_variation_data: {
              item_id: id,
              name: 'Regular',
              pricing_type: 'FIXED_PRICING',
              price_money: { amount, currency: 'USD' },
            },
          },
        ],
      },
    }
  })
}
