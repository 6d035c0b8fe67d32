import { ok, type Result, refuse } from '#platform/core/result.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { maskedPhone } from '../rules/masked-phone.ts'
import { exportJson, exportPage } from './export-file.ts'
import { exportOf } from './export-person.ts'
import { findPerson } from './person.ts'

export type ExportFormat = 'json' | 'html'

/** The file, as of one moment; the reason for which it was made is logged with it. */
export async function readPerson(
  { tx, now, audit }: UnitOfWork,
  secrets: Secrets,
  asked: { readonly phone_number: string; readonly reason: string; readonly format: ExportFormat },
): Promise<Result<string, 'nobody'>> {
  const { phone_number, reason, format } = asked
  const person = await findPerson(tx, phone_number)
  if (!person) return refuse('nobody')
  const parts = await exportOf(tx, secrets, person)
  audit({
    what: 'customer_data_exported',
    subject: person.cosmic_customer_id === null ? 'customer:guest' : `customer:${person.cosmic_customer_id}`,
    detail: { phone: maskedPhone(phone_number), reason, format },
  })
  return ok((format === 'json' ? exportJson : exportPage)(parts, { phone_number, madeAt: now }))
}
