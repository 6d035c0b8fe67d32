/** Businesses that order deliveries of their own; their doors come behind the town's places, and their people are in `people.ts`. */
export const businesses = [
  { business_id: 1, franchise_id: 16, name: 'Bluebird Flowers', line1: '12 Market St', phone_number: '2295550161' },
  { business_id: 2, franchise_id: 17, name: 'Keita Print Shop', line1: '30 Elm St', phone_number: '2295550162' },
  { business_id: 3, franchise_id: 18, name: 'Lindholm Pharmacy', line1: '14 Lock Ln', phone_number: '2295550163' },
] as const
