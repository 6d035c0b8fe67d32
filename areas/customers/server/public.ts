/** What other areas may use of customers. */

export { mayUpdatePassword } from './access-codes.ts'
