import { useState } from 'react'
import type { claimCoupon } from '#areas/cart/calls/cart-forms.ts'
import type { CartCoupon, CartState } from '#areas/cart/rules/cart-state.ts'
import { useStillTrue } from '#platform/web/not-answered.ts'
import { ask, bareRoute } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './coupons.module.css'
import { words } from './words.ts'

const claiming = bareRoute<typeof claimCoupon>({ method: 'POST', path: '/cart/addCoupon', caller: 'owner' })
const none = 0
const couponForm = 'claim-coupon'

const orderType = { delivery: 'delivery', pickup: 'pickup', any: 'coupon_any' } as const

/** What the boxes post before the page's code has come; apart from the checkout's own form, which Enter in a field would send. */
export const CouponForm = () => <form id={couponForm} method="post" action={claiming.path} hidden />

/** A mini box for each code of the customer: its name, its order type, Claim (CRT-44…46, CRT-52). */
export function CouponsPart({ cart, error }: { cart: CartState; error: string | undefined }) {
  const [pending, setPending] = useState<number>()
  const [refused, setRefused] = useState<{ coupon: string; problem: string }>()
  const stillTrue = useStillTrue(refused?.problem)
  const { discount } = cart
  const codes = cart.customer?.discount_codes ?? []
  // A claimed code stays in sight also where the customer has no right to it any more.
  const isListed = codes.some((code) => code.discount_code_id === discount?.discount_code_id)
  const shown = discount && !isListed ? [discount, ...codes] : codes
  if (shown.length === 0) return undefined

  async function claim(discount_code_id: number, code: CartCoupon) {
    setPending(code.discount_code_id)
    const answer = await ask(claiming, { discount_code_id })
    setPending(undefined)
    setRefused(answer.ok ? undefined : { coupon: code.discount_name, problem: answer.message })
  }

  return (
    <div id="coupon" tabIndex={-1} className={styles.part}>
      <ul className={styles.coupons} aria-label={words.coupons}>
        {shown.map((code) => {
          const isClaimed = code.discount_code_id === discount?.discount_code_id
          const isApplied = isClaimed && discount.applied
          const type = words[orderType[code.order_type]]
          const next = isClaimed ? none : code.discount_code_id
          return (
            <li
              key={code.discount_code_id}
              className={classes(styles.coupon, isApplied && styles.claimed, code.note && styles.off)}
            >
              <Icon name={isApplied ? 'check' : 'tag'} />
              <span className={styles.text}>
                <b>{code.discount_name}</b>
                <small>{isApplied ? words.coupon_claimed({ type }) : type}</small>
                {code.note && <small id={`coupon-${code.discount_code_id}`}>{code.note}</small>}
              </span>
              <Button
                type="submit"
                form={couponForm}
                name="discount_code_id"
                value={next}
                variant={isClaimed ? 'ghost' : 'tint'}
                size="small"
                loading={pending === code.discount_code_id}
                disabled={!isClaimed && code.note !== ''}
                onRefused={() => setRefused({ coupon: code.discount_name, problem: code.note })}
                aria-describedby={code.note ? `coupon-${code.discount_code_id}` : undefined}
                aria-label={(isClaimed ? words.remove_what : words.claim_what)({ coupon: code.discount_name })}
                onClick={(event) => {
                  event.preventDefault()
                  void claim(next, code)
                }}
              >
                {isClaimed ? words.remove : words.claim}
              </Button>
            </li>
          )
        })}
      </ul>
      <ErrorLine error={refused && stillTrue ? words.coupon_problem(refused) : (error ?? '')} />
    </div>
  )
}
