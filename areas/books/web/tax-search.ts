import * as z from 'zod/mini'
import { searchText } from '#platform/core/search.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { useSearch } from '#platform/web/use-search.ts'
import { taxLists, type taxRecordsPage } from '../calls/tax-records.ts'

export const useTax = pageHook<typeof taxRecordsPage>()

const search = z.object({
  list: z._default(z.enum(taxLists), 'verify'),
  q: searchText,
  page: z._default(z.string().check(z.maxLength(8000)), ''),
})

export const useTaxSearch = () => useSearch(search)
