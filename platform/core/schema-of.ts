import type * as z from 'zod/mini'

type Scalar = string | number | boolean | null | undefined
/** A type without what makes no difference on the wire: `readonly` goes, and what may be absent is undefined. */
type Plain<T> = T extends Scalar
  ? T
  : T extends object
    ? { -readonly [Key in keyof T]-?: Plain<T[Key]> | Absent<T, Key> }
    : T
type Absent<T, Key extends keyof T> = T extends readonly unknown[]
  ? never
  : Record<never, never> extends Pick<T, Key>
    ? undefined
    : never
type Same<A, B> = [Plain<A>] extends [Plain<B>] ? ([Plain<B>] extends [Plain<A>] ? true : false) : false

/**
 * A schema of a type that the rules define, where schemas may not be: `schemaOf<CartState>()(z.strictObject({ … }))`. It compiles only while
 * both say the same, field by field.
 */
/* @__NO_SIDE_EFFECTS__ */
export function schemaOf<T>() {
  return <S extends z.ZodMiniType>(
    schema: S & (Same<z.output<S>, T> extends true ? unknown : 'differs from its type'),
  ) => schema as unknown as z.ZodMiniType<T, T>
}
