import { phoneDigits } from '#platform/core/phone.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Note } from '#ui/note.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { wrongLoginsUntilCode } from '../rules/login-views.ts'
import { codeTexted, loginWords } from '../rules/login-words.ts'
import { codeDigits } from '../rules/sign-in-limits.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import styles from './login-panel.module.css'
import { PasswordField } from './password-field.tsx'
import type { Login, LoginFields } from './use-login.ts'
import { words } from './words.ts'

/** `form`: the form that the fields belong to. It lies elsewhere on the page, as forms cannot lie in each other. */
type ViewProps = { login: Login; form: string }

/** Beside the field that it is about; what is about none stands below the fields. */
const errorOf = ({ fault }: Login, field: keyof LoginFields) => (fault?.field === field ? fault.words : undefined)

function Phone({ login, form, label }: ViewProps & { label: string }) {
  return (
    <PhoneField
      id={`${form}-first`}
      form={form}
      label={label}
      name="username"
      autoComplete="username"
      value={login.fields.phone}
      error={errorOf(login, 'phone')}
      onChange={(event) => login.type({ phone: event.target.value })}
      onTidied={(phone) => login.type({ phone })}
    />
  )
}

function Stay({ login, form }: ViewProps) {
  return (
    <Checkbox
      form={form}
      label={words.stay}
      checked={login.fields.stay}
      onChange={(event) => login.type({ stay: event.target.checked })}
    />
  )
}

/** What is wrong with no single field is read before the button is pressed anew. */
function Submit({ login, form, children }: ViewProps & { children: string }) {
  const { fault, faults, loading } = login
  return (
    <div className={styles.submit}>
      <ErrorLine error={fault && !fault.field ? fault.words : undefined} count={faults} />
      <Button variant="primary" size="large" wide type="submit" form={form} loading={loading}>
        {children}
      </Button>
    </div>
  )
}

function BackToLogin({ login }: { login: Login }) {
  return (
    <Button variant="ghost" icon="left" className={styles.link} onClick={() => login.turn('back')}>
      {words.back}
    </Button>
  )
}

/** ACC-04…08 */
export function LoginView({ login, form }: ViewProps) {
  const left = wrongLoginsUntilCode - (login.wrong_logins % wrongLoginsUntilCode)
  return (
    <>
      <p className={styles.about}>{loginWords.use_your_cards}</p>
      <Phone login={login} form={form} label={words.account_phone} />
      <PasswordField
        form={form}
        field="your_password"
        autoComplete="current-password"
        value={login.fields.password}
        error={errorOf(login, 'password')}
        onChange={(event) => login.type({ password: event.target.value })}
      />
      {login.wrong_logins % wrongLoginsUntilCode > 0 && (
        <p className={styles.about}>{words.tries_left({ count: left })}</p>
      )}
      <Stay login={login} form={form} />
      <Submit login={login} form={form}>
        {words.sign_in}
      </Submit>
      <Button variant="ghost" className={styles.link} onClick={() => login.turn('reset_asked')}>
        {words.reset}
      </Button>
      {canUsePasskeys() && (
        <Button icon="key" wide onClick={() => void login.signInWithPasskey()}>
          {words.use_passkey}
        </Button>
      )}
    </>
  )
}

/** ACC-09…11 */
export function RequestView({ login, form }: ViewProps) {
  return (
    <>
      <p className={styles.about}>{words.request_intro({ digits: codeDigits })}</p>
      <Phone login={login} form={form} label={words.phone} />
      <Submit login={login} form={form}>
        {words.reset_act}
      </Submit>
      <BackToLogin login={login} />
    </>
  )
}

/** ACC-12, ACC-13. No answer says whether a phone has an account: then there is no text, and this view all the same. */
export function CodeView({ login, form }: ViewProps) {
  return (
    <>
      {login.had_hard_time && <Note kind="info">{loginWords.hard_time}</Note>}
      <p className={styles.about} role="status">
        {codeTexted(phoneDigits(login.fields.phone) ?? login.fields.phone)}
      </p>
      <TextField
        id={`${form}-first`}
        form={form}
        label={words.code}
        kind="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeDigits + 1}
        value={login.fields.code}
        error={errorOf(login, 'code')}
        onChange={(event) => login.type({ code: event.target.value })}
      />
      {errorOf(login, 'code') && <p className={styles.about}>{words.code_way_out}</p>}
      <Stay login={login} form={form} />
      <Submit login={login} form={form}>
        {words.sign_in}
      </Submit>
      <OkLine>{login.codes_again > 0 && !login.fault ? words.sent_again : undefined}</OkLine>
      <p className={styles.again}>
        {words.no_text}
        <Button variant="ghost" className={styles.link} onClick={() => void login.requestCode()}>
          {words.send_again}
        </Button>
      </p>
      <BackToLogin login={login} />
    </>
  )
}

/** ACC-14 */
export function UpdateView({ login, form, phone }: ViewProps & { phone: string }) {
  return (
    <>
      <p className={styles.about}>{words.update_intro}</p>
      {/* For whatever keeps passwords: whose this one is. */}
      <input form={form} type="text" name="username" autoComplete="username" value={phone} readOnly hidden />
      <PasswordField
        id={`${form}-first`}
        form={form}
        field="new_password"
        autoComplete="new-password"
        hint={words.password_hint}
        value={login.fields.fresh}
        error={errorOf(login, 'fresh')}
        onChange={(event) => login.type({ fresh: event.target.value })}
      />
      {errorOf(login, 'fresh') && <p className={styles.about}>{words.password_way_out}</p>}
      <PasswordField
        form={form}
        field="confirm_password"
        autoComplete="new-password"
        value={login.fields.again}
        error={errorOf(login, 'again')}
        onChange={(event) => login.type({ again: event.target.value })}
      />
      <Submit login={login} form={form}>
        {words.update_act}
      </Submit>
      <BackToLogin login={login} />
    </>
  )
}
