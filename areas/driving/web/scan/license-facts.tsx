import { dayToUs } from '#platform/core/day.ts'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { isNameOf, shownName } from '../../rules/license/license-match.ts'
import type { License } from '../../rules/license/read-license.ts'
import styles from './scan.module.css'

/** What the barcode said, and what is to be looked at twice; it proves nothing. */
export function LicenseFacts({ license, recipient }: { license: License; recipient: string }) {
  const name = shownName(license)
  const isSame = isNameOf(license, recipient)
  const { birth_date, expiration_date, contradicts } = license
  return (
    <div className={styles.facts} role="status">
      <dl>
        <Fact
          label="Name on the ID"
          value={name || 'not in the barcode'}
          mark={name && isSame ? 'as named' : undefined}
        />
        <Fact label="Birth date" value={dayToUs(birth_date)} mark="barcode" />
        <Fact
          label="Expiration date"
          value={expiration_date ? dayToUs(expiration_date) : 'not in the barcode: type it'}
          mark={expiration_date ? 'barcode' : undefined}
        />
      </dl>
      {!isSame && (
        <Note kind="warn">
          The barcode says {name}, and {recipient} was named. Is this the same person?
        </Note>
      )}
      {contradicts && <Note kind="warn">The barcode contradicts itself about the age. Look at the card twice.</Note>}
      <Note icon="user">
        A barcode can be forged. <b>Look at the face.</b>
      </Note>
    </div>
  )
}

function Fact({ label, value, mark }: { label: string; value: string; mark: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {mark && (
          <span className={styles.mark}>
            <Icon name={mark === 'barcode' ? 'barcode' : 'check'} size="small" />
            {mark}
          </span>
        )}
      </dd>
    </div>
  )
}
