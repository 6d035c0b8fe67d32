/** What operators' commands use of a customer's data. */
export { erasePerson } from './erase-person.ts'
export { type ExportFormat, readPerson } from './read-person.ts'
