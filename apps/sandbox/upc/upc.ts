import { json, type Route } from '../route.ts'
import { upcProducts } from './products.ts'

/** UPCitemdb's look-up. Codes are compared as fourteen digits; the last one must fit, as theirs does. */
export function upcProvider({ secretKey }: { secretKey: string }): Route[] {
  return [
    {
      method: 'GET',
      path: '/upc/lookup',
      answer({ query, headers }) {
        if (headers.user_key !== secretKey)
          return json(401, { code: 'AUTH_ERR', message: 'The user_key is not valid.' })
        const code = query.get('upc') ?? ''
        if (code === '') return json(400, { code: 'INVALID_QUERY', message: 'Missing the parameter upc.' })
        if (!isCode(code)) return json(400, { code: 'INVALID_UPC', message: 'Not a valid UPC code.' })
        const item = upcProducts.find(({ ean }) => ean.padStart(14, '0') === code.padStart(14, '0'))
        if (!item) return json(404, { code: 'NOT_FOUND', message: 'No match was found.' })
        return json(200, { code: 'OK', total: 1, offset: 0, items: [item] })
      },
    },
  ]
}

function isCode(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false
  const sum = [...text.padStart(14, '0')].reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}
