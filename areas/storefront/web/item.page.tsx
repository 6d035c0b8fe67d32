import { fromDecimal } from '#platform/core/money.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { searchNow } from '#platform/web/search-now.ts'
import { ServedOnly } from '#platform/web/served-only.tsx'
import { Icon } from '#ui/icon.tsx'
import { Wrap } from '#ui/town/shell.tsx'
import type { itemPage } from '../calls/item-page.ts'
import { CustomerPage } from './customer-page.tsx'
import styles from './item.module.css'
import formStyles from './item-form.module.css'
import { ItemForm } from './item-form.tsx'

const useItemPage = pageHook<typeof itemPage>()

/** `/8/items/123`: where an item is ordered without scripts. */
export default function ItemPage() {
  const franchise = useItemPage('franchise')
  const category = useItemPage('category')
  const item = useItemPage('menu_item')
  return (
    <CustomerPage white>
      <Wrap className={styles.page}>
        <a className={styles.back} href={`${franchise.path}?category=${category.menu_category_id}`}>
          <Icon name="left" />
          {franchise.name} · {category.name}
        </a>
        <header className={styles.head}>
          <h1>{item.name}</h1>
          {item.description && <p className={styles.lead}>{item.description}</p>}
          {fromDecimal(item.base_price) !== 0 && <p className={styles.price}>${item.base_price}</p>}
        </header>
        <ServedOnly className={formStyles.whole}>
          {import.meta.env.SSR && <ItemForm franchise_id={franchise.franchise_id} item={item} search={searchNow()} />}
        </ServedOnly>
      </Wrap>
    </CustomerPage>
  )
}
