import { sendFile } from '#platform/web/send-file.ts'
import { checkOrdersFile, type FileRow, largestFile } from '../calls/orders-file.ts'

type Checked =
  | { readonly ok: true; readonly rows: readonly FileRow[] }
  | { readonly ok: false; readonly message: string }

export async function checkFile(business_id: number, file: File): Promise<Checked> {
  if (file.size > largestFile) return { ok: false, message: checkOrdersFile.refusals.file_too_large[1] }
  const checked = await sendFile(checkOrdersFile, { business_id }, file)
  return checked.ok ? { ok: true, rows: checked.data.rows } : checked
}
