import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { Table } from '#ui/table.tsx'
import styles from './import.module.css'
import { useImports } from './use-import.ts'
import { stateOf, summaryOf, whenText } from './words.ts'

export function ImportHistory() {
  const imports = useImports()
  if (imports.length === 0) return <EmptyState icon="layers" title="Nothing was imported yet" />
  return (
    <Panel title="Imports until now" flush>
      <Table
        label="Imports, the latest first"
        height="32rem"
        head={
          <>
            <th scope="col">File</th>
            <th scope="col">State</th>
            <th scope="col">Kind</th>
            <th scope="col">Market</th>
            <th scope="col">When</th>
            <th scope="col">Result</th>
          </>
        }
      >
        {imports.map((each) => (
          <tr key={each.import_id}>
            <td>
              <a className={styles.fileName} href={`/admin/import/${each.import_id}`}>
                {each.file_name}
              </a>
            </td>
            <td>
              <Pill kind={stateOf(each).kind}>{stateOf(each).word}</Pill>
            </td>
            <td>{each.kind}</td>
            <td>{each.market}</td>
            <td>
              {whenText(each.created_at)}
              <small className={styles.person}>{each.person ?? 'The command'}</small>
            </td>
            <td>
              <span className={styles.excerpt}>{summaryOf(each)}</span>
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}
