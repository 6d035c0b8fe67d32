import * as z from 'zod/mini'
import { searchText } from '#platform/core/search.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { useSearch } from '#platform/web/use-search.ts'
import { type addressesPage, addressLists } from '../calls/addresses.ts'

export const useAddressPage = pageHook<typeof addressesPage>()

const word = z._default(z.string().check(z.maxLength(8000)), '')
const search = z.object({
  list: z._default(z.enum(addressLists), 'queue'),
  q: searchText,
  page: word,
  address_id: word,
})

/** Which list is looked through, and which address stands beside it; Back undoes a choice. */
export const useAddressSearch = () => useSearch(search)
