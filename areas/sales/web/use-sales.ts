import * as z from 'zod/mini'
import { searchText } from '#platform/core/search.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { useSearch } from '#platform/web/use-search.ts'
import { owners, type salesPage } from '../calls/sales.ts'
import { stageWords } from '../rules/stage.ts'

export const useSales = pageHook<typeof salesPage>()

const word = z._default(z.string().check(z.maxLength(8000)), '')
const search = z.object({
  whose: z._default(z.enum(owners), 'all'),
  stage: z._default(z.enum(['', ...stageWords]), ''),
  q: searchText,
  page: word,
  restaurantId: word,
})

/** What the list shows, and which restaurant stands open; Back undoes a choice. */
export const useSalesSearch = () => useSearch(search)
