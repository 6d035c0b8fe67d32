import { pageState } from '#platform/web/page-state.ts'
import { ImportStart } from './import-start.tsx'
import { OneImport } from './one-import.tsx'

/** One entry for both pages: who sees the one goes on to the other. */
export function ImportPage() {
  return 'import' in pageState() ? <OneImport /> : <ImportStart />
}
