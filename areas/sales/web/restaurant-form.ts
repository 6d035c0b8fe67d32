import { phoneDigits } from '#platform/core/phone.ts'
import { dayOf } from '../rules/event-form.ts'
import { personWords } from '../rules/person-form.ts'

/** A restaurant as it is typed. */
export type RestaurantValues = {
  name: string
  cuisine: string
  phone: string
  addr_line_1: string
  city: string
  owner: string
  next_step: string
  next_step_on: string
}

export const emptyRestaurant: RestaurantValues = {
  name: '',
  cuisine: '',
  phone: '',
  addr_line_1: '',
  city: '',
  owner: '',
  next_step: '',
  next_step_on: '',
}

export const restaurantFaults = ({ name, phone, next_step_on }: RestaurantValues) => ({
  ...(name.trim() === '' && { name: 'Please enter the name of the restaurant.' }),
  ...(phone.trim() !== '' && !phoneDigits(phone) && { phone: personWords.phone_invalid }),
  ...(next_step_on !== '' && !dayOf(next_step_on) && { next_step_on: 'Please enter a date, or nothing.' }),
})
