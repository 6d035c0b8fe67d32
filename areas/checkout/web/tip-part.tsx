import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { paymentWords } from '#areas/cart/rules/payment-words.ts'
import { isTipModeOffered, type TipMode } from '#areas/cart/rules/tips.ts'
import { dollarsOf } from '#platform/core/money.ts'
import { ChoiceTiles } from '#ui/choice-tiles.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { type CheckoutDraft, draftTip, tipLimits } from './checkout-draft.ts'
import styles from './checkout-parts.module.css'
import { words } from './words.ts'

type TipPartProps = {
  cart: CartState
  draft: CheckoutDraft
  error: string | undefined
  onDraft: (change: Partial<CheckoutDraft>) => void
}

/** Percent presets with their amounts, a fixed amount, one's own, none, or cash at the door (CRT-17, CRT-18, SIL-ORD-030). */
export function TipPart({ cart, draft, error, onDraft }: TipPartProps) {
  const { tips } = cart
  const isMandatory = tips.mandatory_tip_percent > 0
  const choices: { value: TipMode; label: string; hint?: string; disabled?: boolean }[] = [
    { value: 'none', label: words.tip_none, disabled: isMandatory },
    ...tips.presets.map(({ percent, amount, allowed }) => ({
      value: `percent_${percent}` as TipMode,
      label: `${percent}%`,
      hint: dollarsOf(amount),
      disabled: !allowed,
    })),
    { value: 'fixed', label: dollarsOf(tips.fixed) },
    { value: 'custom', label: words.tip_custom },
    ...(isTipModeOffered('at_door', draft.payment)
      ? [{ value: 'at_door' as const, label: words.tip_at_door, hint: words.tip_in_cash, disabled: isMandatory }]
      : []),
  ]
  const isBad = draftTip(draft, cart) === undefined
  return (
    <Panel title={cart.is_delivery ? words.tip_driver : words.tip_kitchen}>
      <div id="tip" tabIndex={-1}>
        <ChoiceTiles
          legend={words.tip}
          hideLegend
          filled
          width="92px"
          value={draft.tipMode}
          choices={choices}
          onChoose={(mode) => onDraft({ tipMode: mode as TipMode })}
        />
      </div>
      {draft.tipMode === 'custom' && (
        <MoneyField
          label={words.your_tip}
          value={draft.customTip}
          error={isBad ? words.tip_invalid(tipLimits()) : undefined}
          onChange={(event) => onDraft({ customTip: event.target.value })}
        />
      )}
      {isMandatory && (
        <Note>{words.tip_asked({ percent: tips.mandatory_tip_percent, amount: dollarsOf(tips.mandatory_tip) })}</Note>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p className={styles.aside}>{paymentWords.no_card_tip_at_door}</p>
    </Panel>
  )
}
