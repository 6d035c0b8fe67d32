import * as z from 'zod/mini'
import { useListPage } from '#platform/web/use-list-page.ts'
import { useSearch } from '#platform/web/use-search.ts'
import { pnlSearch } from '../calls/pnl.ts'

const idText = z._default(z.string().check(z.regex(/^\d*$/)), '')
const search = z.extend(pnlSearch, { market: idText, restaurant: idText })

/** What the overview shows, as its address has it. */
export const usePnlSearch = () => useSearch(search)

/** What is expanded is nobody's but the browser's. */
export const usePnlPage = () => useListPage({ apart: 'open' })
