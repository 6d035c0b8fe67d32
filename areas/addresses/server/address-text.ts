/** Words that mean the same address whatever their case, commas and spaces. */
export function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s,.]+/g, ' ')
    .trim()
}

type Named = { readonly city: string; readonly state: string; readonly zip: string }

/** What the maps call a place, as far as it is an address. */
export const foundKey = ({ addr_line_1, city, state, zip }: Named & { readonly addr_line_1: string }) =>
  normalised([addr_line_1, city, state, zip].join(' '))
