import type { ComponentProps, ReactNode } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { useListPage } from '#platform/web/use-list-page.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import styles from './tax.module.css'
import { TaxList } from './tax-list.tsx'
import { useTax } from './tax-search.ts'

type TaxDeskProps = {
  title: string
  /** What is done with the record, before the files of all. */
  acts?: NonNullable<ComponentProps<typeof OfficePage>['acts']>
  children: ReactNode
}

/** The list beside what is looked at; managers take the year's totals away as a file. */
export function TaxDesk({ title, acts = [], children }: TaxDeskProps) {
  const list = useListPage()
  const mayReveal = useTax('may_reveal')
  const { year } = useTax('tax_year')
  const files = [year, year - 1].map((one) => ({
    label: `Totals of ${one}`,
    icon: 'download' as const,
    href: `/secure/tax_records/totals.csv?year=${one}`,
  }))
  return (
    <OfficePage title={title} heading="Tax records" lede={useLede()} acts={[...acts, ...(mayReveal ? files : [])]}>
      <ErrorLine error={list.error} />
      <div className={styles.desk}>
        <TaxList />
        {children}
      </div>
    </OfficePage>
  )
}

function useLede(): string {
  const { unverified, mismatch, verified, missing } = useTax('tax_counts')
  const parts = [
    `${unverified + mismatch} to verify`,
    `${verified} verified`,
    ...(missing > 0 ? [`${missing} without a record`] : []),
  ]
  return `${parts.join(', ')}.`
}
